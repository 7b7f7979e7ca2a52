# What the same in another library does otherwise
elsewhere =
    .measure = It prunes by the criterion it grew with (measure), so that its alphas are others.
