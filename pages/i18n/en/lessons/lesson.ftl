name =
    .node = { $node ->
        [0] the { -root }
       *[other] { -node } { $node }
    }
    .tree = { -tree } { $tree }
    .tree-of-class = { $tree } for { -class } { $class }

rule =
    .threshold = { $missing ->
        [true] { $feature } { $strict ->
            [true] <
           *[false] ≤
        } { $threshold } or missing
       *[false] { $feature } { $strict ->
            [true] <
           *[false] ≤
        } { $threshold }
    }
    .zero = { $missing ->
        [true] { $feature } = 0 or missing
       *[false] { $feature } = 0
    }
    .levels = { $missing ->
        [true] { $feature } is { $levels } or missing
       *[false] { $feature } is { $levels }
    }
    .known = { $feature } is known

classes =
    .only = all of { -class } { $class }
    .single-row = of { -class } { $class }
    .share = { $count } of { -class } { $class }
    .majority = most of { -class } { $class } ({ $count })

number =
    .change = { $way ->
        [falls] falls from { $before } to { $after }
        [rises] rises from { $before } to { $after }
       *[stays] stays at { $after }
    }
    .factor = { $negative ->
        [true] ({ $x })
       *[false] { $x }
    }

measure =
    .weighted = { $what ->
        [gain] { -gain }
        [gini] weighted { -gini }
        [entropy] weighted { -entropy }
        [misclassification] weighted { -misclassification }
        [absolute_error] weighted { -absolute-error }
       *[squared_error] weighted { -squared-error }
    }
    .impurity = { $what ->
        [gini] { -gini }
        [entropy] { -entropy }
        [misclassification] { -misclassification }
        [absolute_error] { -absolute-error }
       *[squared_error] { -squared-error }
    }
    .short = { $what ->
        [gini] Gini
        [entropy] { -entropy }
        [misclassification] error rate
        [squared_error] MSE
        [absolute_error] MAE
       *[similarity] similarity
    }

note =
    .rows-drawn = { $shown } of { $there } { -rows } are drawn; the fit uses all of them.
    .trees-shown = { $shown } of { $there } { -trees } are shown step by step.
    .steps-skipped = { $n } { -candidate-splits } or { -rows } have no step of their own; all of them count.
    .nodes-in-full = Every calculation is shown for the first { $n } { -nodes }. For the others only the { -split } is shown.

# The same of what is left over, behind a count of the others
count =
    .further-things = { $what ->
        [row] { $n ->
            [one] 1 more { -row }
           *[other] { $n } more { -rows }
        }
        [feature] { $n ->
            [one] 1 more { -feature }
           *[other] { $n } more { -features }
        }
        [tree] { $n ->
            [one] 1 more { -tree }
           *[other] { $n } more { -trees }
        }
        [subtree] { $n ->
            [one] 1 more { -subtree }
           *[other] { $n } more { -subtrees }
        }
        [leaf] { $n ->
            [one] 1 more { -leaf }
           *[other] { $n } more { -leaves }
        }
        [split] { $n ->
            [one] 1 more { -split }
           *[other] { $n } more { -splits }
        }
        [candidate] { $n ->
            [one] 1 more { -candidate-split }
           *[other] { $n } more { -candidate-splits }
        }
        [round] { $n ->
            [one] 1 more { -round }
           *[other] { $n } more { -rounds }
        }
        [draw] { $n ->
            [one] 1 more draw
           *[other] { $n } more draws
        }
       *[alpha] { $n ->
            [one] 1 more alpha
           *[other] { $n } more alphas
        }
    }
    .not-shown = { $n ->
        [one] { $more } is not shown.
       *[other] { $more } are not shown.
    }

cell =
    .range = values from { $least } to { $most }
    .named = { $name } = { $value }

class-weight =
    .list = { -class } weights: { $each }.
    .entry = a { -row } of { -class } { $class } counts { $weight } times
    .calculation = weight of { -class } { $class }

# Why a node is a leaf, by the setting that stopped it
leaf =
    .max-depth = {" "}(max_depth = { $depth })
    .reason = { $why ->
        [pure] The { -node } is { -pure }, so it is not { -is-split }.
        [max_depth] It has reached the maximum depth{ $limit }.
        [min_samples_split] The { -node } has too few { -rows } for another { -split }.
        [min_samples_leaf] Every { -split } would leave too few { -rows } in one child.
        [min_weight_fraction_leaf] Every { -split } would leave too little weight in one child.
        [min_impurity] The { -node } is { -pure } enough.
        [in_file] It is a { -leaf } in the file.
        [no_candidate] No { -feature } offers a { -candidate-split }: all values are the same, or one child would be too small.
        [no_gain] The { -best-split } has no { -gain }.
        [min_gain] The { -best-split } has less { -gain } than was asked for.
        [min_impurity_decrease] The { -best-split } lowers the { -impurity } of the whole { -tree } less than was asked for.
        [independent] A { -split } this good could arise by chance.
        [max_leaf_nodes] The { -tree } has as many { -leaves } as it may have; other { -splits } had more { -gain }.
        [pruned] The { -split } made here was pruned.
       *[split] This { -node } is { -is-split }.
    }

# An error that was used to choose
chosen =
    .optimistic = { $what ->
        [alpha] The error that alpha was chosen by is an optimistic estimate of the error on new { -rows }.
        [rounds] The { -loss } that the number of { -rounds } is chosen by is an optimistic estimate of the { -loss } on new { -rows }.
       *[trees] An error that decides how many { -trees } are grown is an optimistic estimate of the error on new { -rows }.
    }

# The beginning and the end
intro =
    .task = Predict { $target } from { $features }.
    .rows = { $rows }: { $holds }.
    .press-key = Press the right arrow to start.

# The questions of a lesson's story
story =
    .target = { $task ->
        [classification] Is { $target } { $classes }?
       *[regression] How large is { $target }?
    }
    .candidate = { $classes ->
        [true] How well does one question separate the { -classes }?
       *[false] How well does one question separate small values from large ones?
    }
    .best-split = { $classes ->
        [true] Which { -split } separates the { -classes } best?
       *[false] Which { -split } separates small values from large ones best?
    }
    .rows = Which way does each { -row } go?
    .leaf = Why is { $node } a { -leaf }?
    .new-row = What { $trees ->
        [one] does the { -tree } predict for a new { -row }?
       *[other] do the { $trees } { -trees } predict for a new { -row }?
    }
    .vote = { $trees ->
        [one] What is the { -prediction }?
       *[other] How do { $trees } { -trees } become one { -prediction }?
    }
