# What the same in another library does otherwise
elsewhere =
    .draws = It draws { -features } and { -thresholds } in an order of its own: other { -trees } of the same kind.
    .missing-direction = It draws at random where { -missing-values } go; here both children are tried.
    .features-drawn = It draws { -features } for every { -split }, not once a { -tree } (features_drawn).
    .bootstrap = It draws its own { -bootstrap-samples }; they cannot be given.
