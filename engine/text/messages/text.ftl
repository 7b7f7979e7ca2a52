list =
    .and = {" "}and{" "}
    .or = {" "}or{" "}
    .comma = ,{" "}
    .others = { $n } more

# Counts of things, by their names in the code
count =
    .rows = { $n ->
        [one] 1 { -row }
       *[other] { $n } { -rows }
    }
    .things = { $what ->
        [row] { $n ->
            [one] 1 { -row }
           *[other] { $n } { -rows }
        }
        [feature] { $n ->
            [one] 1 { -feature }
           *[other] { $n } { -features }
        }
        [value] { $n ->
            [one] 1 value
           *[other] { $n } values
        }
        [level] { $n ->
            [one] 1 { -level }
           *[other] { $n } { -levels }
        }
        [tree] { $n ->
            [one] 1 { -tree }
           *[other] { $n } { -trees }
        }
        [subtree] { $n ->
            [one] 1 { -subtree }
           *[other] { $n } { -subtrees }
        }
        [node] { $n ->
            [one] 1 { -node }
           *[other] { $n } { -nodes }
        }
        [leaf] { $n ->
            [one] 1 { -leaf }
           *[other] { $n } { -leaves }
        }
        [split] { $n ->
            [one] 1 { -split }
           *[other] { $n } { -splits }
        }
        [candidate] { $n ->
            [one] 1 { -candidate-split }
           *[other] { $n } { -candidate-splits }
        }
        [round] { $n ->
            [one] 1 { -round }
           *[other] { $n } { -rounds }
        }
        [fold] { $n ->
            [one] 1 { -fold }
           *[other] { $n } { -folds }
        }
        [class] { $n ->
            [one] 1 { -class }
           *[other] { $n } { -classes }
        }
        [draw] { $n ->
            [one] 1 draw
           *[other] { $n } draws
        }
       *[alpha] { $n ->
            [one] 1 alpha
           *[other] { $n } alphas
        }
    }

name =
    .rows = { $n ->
        [one] { -row } { $rows }
       *[other] { -rows } { $rows }
    }
    .quoted = '{ $text }'

cell =
    .missing = missing

date =
    .day = { $day } { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    } { $year }{ $time }
    .days = { $n } days
