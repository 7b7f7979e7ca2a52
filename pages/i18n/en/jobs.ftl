error =
    .too-long = This takes longer than { $n } seconds
    .too-large = This needs more than { $n } MB of memory
    .process-ended = The process that worked on this has ended. Another one has taken its place: try again.
    .with-advice = { $why }: { $advice }.

training =
    .progress = Training
    .advice = take fewer { -trees }, less depth, or fewer { -rows }
    .after-stop = Choose other settings, or try again.

reading =
    .progress = Reading
    .advice = take a sample of its { -rows }, or leave out columns
    .after-stop = Bring another file, or try again.

button =
    .retry = Try again
    .cancel = Stop

progress =
    .queued = Others come first
    .share = , { $done } done
    .cancelled = Stopped. { $stopped }
