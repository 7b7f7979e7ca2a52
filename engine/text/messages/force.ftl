### Splits that are asked for.

error =
    .no-dict = force takes a dict of { -node } paths, such as { $example }.
    .no-path = force takes { -node } paths, and { $path } is none. '' is the { -root }, 'LR' the { -right-child } of its { -left-child }.
    .no-split = { $split } is no { -split } for force. Give ({ -feature }, { -threshold }) or ({ -feature }, { -levels } that go left).
    .no-feature = There is no { -feature } { $name } to { -to-split } on. There are { $names }.
    .no-threshold = { $value } is no { -threshold } for '{ $name }'. Give a number.
    .no-levels = { $value } are not { -levels } of '{ $name }'. There are { $names }.
    .empty-child = The { -split } asked for at { $root ->
        [true] the { -root }
       *[false] { $path }
    } makes one child empty: choose a { -threshold } between { -rows }.
    .not-reached = The { -tree } has no { -split } at { $path } that force could replace: a rule stops there or above it.
