split =
    .chosen = { FORM($node, case: "loc") } { $how ->
       *[other] { -split }
    }: { $split }.

path =
    .leaf = Satır { FORM($node, case: "loc") } biter.
