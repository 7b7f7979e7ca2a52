### What the columns of a table become: features of some kind, a target, or nothing.

kind =
    .number = number
    .binary = 0/1
    .category = category
    .date = date
    .moment = date and time

error =
    .no-frame = A table is needed, not { $type }; make it a pandas DataFrame.
    .no-rows = The table has no { -rows }; add at least two.
    .no-columns = The table has no columns; add at least two.
    .no-column = There is no column { $name }; choose { $choices }.
    .no-kind = Column { $name }: there is no kind { $kind }; choose { $choices }.
    .no-task = There is no task { $task }; choose { $choices }.
    .not-read = Column { $name } cannot be read ({ $type }); turn it into numbers or text.
    .strange-type = Column { $name } holds values of type { $type }; turn them into numbers or text.
    .too-large = Column { $name }, { -row } { $row } is { $cell }, too large to calculate with; correct it or leave it empty.
    .infinite = Column { $name }, { -row } { $row } is infinite, too large to calculate with; correct it or leave it empty.
    .not-a-number = Column { $name }, { -row } { $row }: { $cell } is not a number; correct it or call the column a category.
    .many-levels = Column { $name } has { $n } different values, more than the { $most } a category may have; group them or leave it out.
    .not-binary = Column { $name } has { $n ->
        [one] 1 value
       *[other] { $n } values
    } and cannot be 0/1; call it a number or a category.
    .target-among-features = Column { $name } is what is to be predicted; take it off the { -features }.
    .no-feature = No { -feature } is chosen; choose at least one { -feature }.
    .feature-no-value = Column { $name } has no value in any { -row }; take it off the { -features }.
    .target-no-value = Column { $name } has no value in any { -row }, so there is nothing to learn; choose another.
    .target-one-value = Column { $name } is { $value } in every { -row }, so there is nothing to learn; choose another.
    .many-classes = Column { $name } has { $n } different values, more than { $most } { -classes }; choose a column with fewer.
    .many-classes-of-numbers = Column { $name } has { $n } different values, more than { $most } { -classes }; choose a column with fewer, or the task regression.
    .order-of-numbers = Column { $name } holds numbers to predict; a { -class } order is for { -classes }.
    .class-order = The { -class } order { $order } does not name each { -class } of { $name } once; its { -classes } are { $classes }.
    .class-order-empty = The { -class } order is empty and does not name each { -class } of { $name } once; its { -classes } are { $classes }.
    .nothing-left = No column is left as a { -feature }. { $why }{ $others ->
        [0] {""}
        [one] {" "}1 more is left out.
       *[other] {" "}{ $others } more are left out.
    } { $could ->
        [0] Add a column that differs between { -rows }.
        [one] Read it all the same, as categories sorted by the mean of { $target }, or add a column that differs between { -rows }.
       *[other] Read them all the same, as categories sorted by the mean of { $target }, or add a column that differs between { -rows }.
    }

# Why a column is no feature
reason =
    .none-besides = There is none besides { $target }.
    .no-value = Column { $name } has no value in any { -row }.
    .many-digits = Column { $name } differs only behind its first 15 digits, which is more than numbers keep here.
    .one-value = Column { $name } is { $value } in every { -row }.
    .names-rows = Column { $name } tells { -rows } apart and nothing else.
    .all-differ = Column { $name } has another text in every { -row }.
    .many-texts = Column { $name } has { $n } different texts, more than { $most }.

decision =
    .earlier = { $text }
    .left-out = { $why } It is left out.
    .mixed = { $name } mixes numbers with other values and is read as text.
    .many-digits = { $name } holds numbers of more than 15 digits, of which the last ones are lost.
    .dates = { $name } holds dates, read as days since 1970-01-01.
    .spans = { $name } holds spans of time, read as days.
    .numbers-in-text = { $name } holds numbers written as text, read as numbers.
    .binary = { $name }: { $zero } is 0 and { $one } is 1.
    .classes = { $name } has { $n ->
        [one] 1 different whole number
       *[other] { $n } different whole numbers
    }, so they are taken for { -classes }.
    .number = { $name } has { $n ->
        [one] 1 different whole number
       *[other] { $n } different whole numbers
    }, so it is predicted as a number.
    .differ-by-case = { $name } tells { $texts } apart: write them the same way in the file if they are the same.
    .row-without-target = There is no { $target } in { -row } { $row }, so it is not used in training.
    .rows-without-target = { $n } of { $rows } { -rows } ({ $share }) have no { $target }, so they are not used in training: { -rows } { $numbers }.
    .many-without-target = { $n } of { $rows } { -rows } ({ $share }) have no { $target }, so they are not used in training: the first of them { -row } { $row }.
    .sampled = Too many { -rows } to step through: { $n } of { $rows } were drawn at random ({ -seed } { $seed }), the same ones every time.

change =
    .number = Predict it as a number
    .classes = Take its values for { -classes }
    .category = Read it as a category
    .use = Use it all the same
