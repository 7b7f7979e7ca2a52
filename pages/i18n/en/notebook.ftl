### Lessons in the cell of a notebook.

error =
    .no-model = { $call } draws a trace, or a model of { $libraries }, or its file; this is a { $type }.
    .no-table = X is a { $type }: bring a data frame, or an array of { -rows } and columns.
    .row-counts = X has { $rows } { -rows } and y has { $targets }: bring the { -target } of each { -row }.
    .rows-without-target = Bring the { -rows } with their { -target }, { $both }, or the model alone, { $alone }.
    .unknown-trace = This trace is of no learner of Treerings: { $call } draws what { $record } gives.
    .no-anywidget = A stage that tells Python where it is needs anywidget: pip install anywidget.
