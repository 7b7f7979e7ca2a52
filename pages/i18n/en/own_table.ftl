### The table that somebody has brought along: what it is called, and what may help where it cannot be used.

title =
    .private = { $name } (private)

name =
    .edited = edited { $title }
    .in-browser = What this browser kept

about =
    .all-rows = Your own table, which only this tab can see.
    .sample = Your own table, which only this tab can see. { $why }

error =
    .in-browser = What this browser kept cannot be read any more; bring the table again.

decision =
    .other-target = { $why } So { $name } is learned.
    .many-texts = To predict { $target }, columns of up to { $most } texts can be read as categories.

change =
    .use-column = Use { $name } all the same
    .use-columns = Use these { $n } columns all the same

task =
    .classes = { -classes }
    .number = a number
