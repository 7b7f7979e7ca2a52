# What the same in another library does otherwise
elsewhere =
    .splitter = It draws { -thresholds } in an order of its own: another { -tree } of the same kind (splitter).

build =
    .not-a-split = build={ $text } in the address is no { -split }: write L:2:15.5, or start over.
    .no-parent = build={ $text } in the address is of a { -node } that is not there: first give its parent's { -split }.
    .not-possible = A { -split } in the address is not possible here: { $why }
