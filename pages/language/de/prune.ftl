# Was dasselbe in einer anderen Bibliothek anders macht
elsewhere =
    .measure = Es beschneidet nach dem Maß, mit dem es gewachsen ist (measure), also sind seine alphas andere.
