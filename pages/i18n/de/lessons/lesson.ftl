name =
    .node = { $node ->
        [0] { $case ->
            [dat] der { -root }
            [gen] der { -root }
           *[nom] die { -root }
        }
       *[other] { -node } { $node }
    }
    .tree = { -tree } { $tree }
    .tree-of-class = { $tree } für { -class } { $class }

rule =
    .threshold = { $missing ->
        [true] { $feature } { $strict ->
            [true] <
           *[false] ≤
        } { $threshold } oder fehlend
       *[false] { $feature } { $strict ->
            [true] <
           *[false] ≤
        } { $threshold }
    }
    .zero = { $missing ->
        [true] { $feature } = 0 oder fehlend
       *[false] { $feature } = 0
    }
    .levels = { $missing ->
        [true] { $feature } ist { $levels } oder fehlt
       *[false] { $feature } ist { $levels }
    }
    .known = { $feature } ist bekannt

classes =
    .only = alle von { -class } { $class }
    .single-row = von { -class } { $class }
    .share = { $count } von { -class } { $class }
    .majority = die meisten von { -class } { $class } ({ $count })

number =
    .change = { $way ->
        [falls] fällt von { $before } auf { $after }
        [rises] steigt von { $before } auf { $after }
       *[stays] bleibt bei { $after }
    }
    .factor = { $negative ->
        [true] ({ $x })
       *[false] { $x }
    }

measure =
    .weighted = { $what ->
        [gain] { -gain }
        [gini] gewichtete { -gini }
        [entropy] gewichtete { -entropy }
        [misclassification] gewichtete { -misclassification }
        [absolute_error] gewichtete { -absolute-error }
       *[squared_error] gewichtete { -squared-error }
    }
    .impurity = { $what ->
        [gini] { -gini }
        [entropy] { -entropy }
        [misclassification] { -misclassification }
        [absolute_error] { $case ->
            [dat] { -absolute-error(case: "obl") }
            [gen] { -absolute-error(case: "obl") }
           *[nom] { -absolute-error }
        }
       *[squared_error] { $case ->
            [dat] { -squared-error(case: "obl") }
            [gen] { -squared-error(case: "obl") }
           *[nom] { -squared-error }
        }
    }
    .short = { $what ->
        [gini] Gini
        [entropy] { -entropy }
        [misclassification] Fehlerrate
        [squared_error] MQA
        [absolute_error] MAA
       *[similarity] Ähnlichkeit
    }

note =
    .rows-drawn = { $shown } von { $there } { -rows } sind gezeichnet; angepasst wird an alle.
    .trees-shown = { $shown } von { $there } { -trees(case: "dat") } werden Schritt für Schritt gezeigt.
    .steps-skipped = { $n } { -candidate-splits } oder { -rows } haben keinen eigenen Schritt; mitgezählt sind alle.
    .nodes-in-full = Jede Rechnung wird für die ersten { $n } { -nodes } gezeigt. Bei den übrigen ist es nur die { -split }.

# Dasselbe von dem, was neben den anderen übrig ist
count =
    .further-things = { $what ->
        [row] { $n ->
            [one] 1 weitere { -row }
           *[other] { $n } weitere { -rows }
        }
        [feature] { $n ->
            [one] 1 weiteres { -feature }
           *[other] { $n } weitere { -features }
        }
        [tree] { $n ->
            [one] 1 weiterer { -tree }
           *[other] { $n } weitere { -trees }
        }
        [subtree] { $n ->
            [one] 1 weiterer { -subtree }
           *[other] { $n } weitere { -subtrees }
        }
        [leaf] { $n ->
            [one] 1 weiteres { -leaf }
           *[other] { $n } weitere { -leaves }
        }
        [split] { $n ->
            [one] 1 weitere { -split }
           *[other] { $n } weitere { -splits }
        }
        [candidate] { $n ->
            [one] 1 weiterer { -candidate-split }
           *[other] { $n } weitere { -candidate-splits }
        }
        [round] { $n ->
            [one] 1 weitere { -round }
           *[other] { $n } weitere { -rounds }
        }
        [draw] { $n ->
            [one] 1 weitere Ziehung
           *[other] { $n } weitere Ziehungen
        }
       *[alpha] { $n ->
            [one] 1 weiteres Alpha
           *[other] { $n } weitere Alphas
        }
    }
    .not-shown = { $n ->
        [one] { $more } wird nicht gezeigt.
       *[other] { $more } werden nicht gezeigt.
    }

cell =
    .range = Werte von { $least } bis { $most }
    .named = { $name } = { $value }

class-weight =
    .list = Gewichte der { -classes }: { $each }.
    .entry = eine { -row } von { -class } { $class } zählt { $weight }-mal
    .calculation = Gewicht von { -class } { $class }

# Warum ein Knoten ein Blatt ist, nach der Einstellung, die ihn anhielt
leaf =
    .max-depth = {" "}(max_depth = { $depth })
    .reason = { $why ->
        [pure] Der { -node } ist { -pure }, also wird er nicht { -is-split }.
        [max_depth] Die größte Tiefe ist erreicht{ $limit }.
        [min_samples_split] Der { -node } hat zu wenige { -rows } für eine weitere { -split }.
        [min_samples_leaf] Jede { -split } ließe in einem Kind zu wenige { -rows }.
        [min_weight_fraction_leaf] Jede { -split } ließe in einem Kind zu wenig Gewicht.
        [min_impurity] Der { -node } ist { -pure } genug.
        [no_candidate] Kein { -feature } bietet einen { -candidate-split(case: "obl") }: Alle Werte sind gleich, oder ein Kind wäre zu klein.
        [no_gain] Die { -best-split } hat keinen { -gain }.
        [min_gain] Die { -best-split } hat weniger { -gain } als verlangt.
        [min_impurity_decrease] Die { -best-split } senkt die { -impurity } des ganzen { -tree(case: "gen") } weniger als verlangt.
        [independent] Eine so gute { -split } könnte durch Zufall entstehen.
        [max_leaf_nodes] Der { -tree } hat so viele { -leaves }, wie er haben darf; andere { -splits } hatten mehr { -gain }.
        [pruned] Die { -split }, die hier stand, wurde weggeschnitten.
        [in_file] In der Datei ist er ein { -leaf }.
       *[split] Dieser { -node } wird { -is-split }.
    }

# Ein Fehler, nach dem gewählt wurde
chosen =
    .optimistic = { $what ->
        [alpha] Ein Fehler, nach dem alpha gewählt wurde, ist eine zu günstige Schätzung des Fehlers auf neuen { -rows }.
        [rounds] Ein { -loss }, nach dem die Zahl der { -rounds } gewählt wird, ist eine zu günstige Schätzung auf neuen { -rows }.
       *[trees] Ein Fehler, nach dem entschieden wird, wie viele { -trees } wachsen, ist eine zu günstige Schätzung des Fehlers auf neuen { -rows }.
    }

# Anfang und Ende
intro =
    .task = Sage { $target } aus { FORM($features, case: "dat") } vorher.
    .rows = { $rows }: { $holds }.
    .press-key = Drücke die rechte Pfeiltaste, um zu beginnen.

# Die Fragen der Geschichte einer Lektion
story =
    .target = { $task ->
        [classification] Ist { $target } { $classes }?
       *[regression] Wie groß ist { $target }?
    }
    .candidate = { $classes ->
        [true] Wie gut trennt eine einzige Frage die { -classes }?
       *[false] Wie gut trennt eine einzige Frage kleine Werte von großen?
    }
    .best-split = { $classes ->
        [true] Welche { -split } trennt die { -classes } am besten?
       *[false] Welche { -split } trennt kleine Werte am besten von großen?
    }
    .rows = Wohin geht jede { -row }?
    .leaf = Warum ist { $node } ein { -leaf }?
    .new-row = Was { $trees ->
        [one] sagt der Baum für eine neue { -row } vorher?
       *[other] sagen die { $trees } Bäume für eine neue { -row } vorher?
    }
    .vote = { $trees ->
        [one] Wie lautet die { -prediction }?
       *[other] Wie wird aus { $trees } Bäumen eine { -prediction }?
    }
