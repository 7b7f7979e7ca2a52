error =
    .too-long = This takes longer than { $n } seconds
    .too-large = This needs more than { $n } MB of memory
    .process-ended = The process that worked on this has ended. Another one has taken its place: try again.
    .with-advice = { $why }: { $advice }.
