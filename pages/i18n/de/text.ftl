list =
    .and = {" "}und{" "}
    .or = {" "}oder{" "}
    .comma = ,{" "}
    .others = { $n } weitere

# Anzahlen von Dingen, nach ihren Namen im Programm
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
           *[other] { $case ->
                [dat] { $n } { -features(case: "dat") }
               *[nom] { $n } { -features }
            }
        }
        [value] { $n ->
            [one] 1 Wert
           *[other] { $case ->
                [dat] { $n } Werten
               *[nom] { $n } Werte
            }
        }
        [level] { $n ->
            [one] 1 { -level }
           *[other] { $n } { -levels }
        }
        [tree] { $n ->
            [one] 1 { -tree }
           *[other] { $case ->
                [dat] { $n } { -trees(case: "dat") }
               *[nom] { $n } { -trees }
            }
        }
        [subtree] { $n ->
            [one] 1 { -subtree }
           *[other] { $case ->
                [dat] { $n } { -subtrees(case: "dat") }
               *[nom] { $n } { -subtrees }
            }
        }
        [node] { $n ->
            [one] 1 { -node }
           *[other] { $n } { -nodes }
        }
        [leaf] { $n ->
            [one] 1 { -leaf }
           *[other] { $case ->
                [dat] { $n } { -leaves(case: "dat") }
               *[nom] { $n } { -leaves }
            }
        }
        [split] { $n ->
            [one] 1 { -split }
           *[other] { $n } { -splits }
        }
        [candidate] { $n ->
            [one] { $case ->
                [dat] 1 { -candidate-split(case: "obl") }
               *[nom] 1 { -candidate-split }
            }
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
            [one] 1 Ziehung
           *[other] { $n } Ziehungen
        }
       *[alpha] { $n ->
            [one] 1 Alpha
           *[other] { $n } Alphas
        }
    }

name =
    .rows = { $n ->
        [one] { -row } { $rows }
       *[other] { -rows } { $rows }
    }
    .quoted = „{ $text }“

cell =
    .missing = fehlend

date =
    .day = { $day }. { $month ->
        [1] Januar
        [2] Februar
        [3] März
        [4] April
        [5] Mai
        [6] Juni
        [7] Juli
        [8] August
        [9] September
        [10] Oktober
        [11] November
       *[12] Dezember
    } { $year }{ $time }
    .days = { $n } Tage
