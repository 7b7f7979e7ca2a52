# Was dasselbe in einer anderen Bibliothek anders macht
elsewhere =
    .draws = Es zieht { -features } und { -thresholds } in eigener Reihenfolge: andere { -trees } derselben Art.
    .missing-direction = Es zieht zufällig, wohin { -missing-values } gehen; hier werden beide Kinder versucht.
    .features-drawn = Es zieht { -features } für jede { -split }, nicht einmal je { -tree } (features_drawn).
    .bootstrap = Es zieht seine eigenen { -bootstrap-samples }; man kann sie nicht vorgeben.
