# What the same in another library does otherwise
elsewhere =
    .validation-rows = It draws other { -validation-rows } (n_iter_no_change): it may stop after another { -round }.
    .line-search = It searches no length for a whole { -tree } ({ $setting }): each { -leaf } chooses its own step.
    .huber-delta = It finds Huber's delta anew in each { -round }, from a share of the { -rows } (alpha).
    .median = Of an even number of { -rows } its { -leaves } take the lower middle one (median).
    .zero-residual = Of a { -row } that is right to the last bit its { -residual } is not 0; here it is.
    .two-classes = Of two { -classes } it keeps a single score.
