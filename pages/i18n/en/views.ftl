what-if =
    .reset-all = Back to the best splits
    .submit = Make this split
    .compared-measure = { $name } { $own } (greedy { $other })
    .reset = Back to greedy
    .on-leaf = { START(-node) } { $node } is a leaf. Step to a { -node } that is split, and choose another split there.
    .question = { START(-node) } { $node } is split by { $asks }. What if another split were made?
    .none = There is no other { -candidate-split } here.
    .control = Another split, the best first
    .note = Everything below this { -node } is grown again; the line above the stage shows how good the { -tree } is then.
    .option = { $question }   (gain { $gain })
    .cost = What if: { $against }.
    .not-a-split = force={ $text } in the address is no { -split }: write it like L:2:15.5, or leave it out.

tab =
    .cross-validation = Cross-validation
    .idea = The idea
    .challenges = Try this
    .what-if = What if
    .whole-tree = Whole { -tree }
    .tables = Tables
    .export = Export
    .test-rows = { START(-test-rows) }

error =
    .misclassification-title = { START(-misclassification) }
    .squared-error-title = { START(-squared-error) }
    .misclassification = { -misclassification }
    .squared-error = { -squared-error }

column =
    .leaves = Leaves

tree =
    .edge-missing = { " " }or missing
    .name = The { -tree }
    .description = { $which }: { $nodes } { -nodes }, { $leaves } of them leaves
    .depth-note = Drawn to depth { $depth }: { $left_out } deeper { -nodes } are left out of the drawing.
    .no-graphviz = SVG needs Graphviz's program dot on the server, and it is not there. DOT files work anywhere.
    .edge-left = yes
    .edge-right = no
    .of-tree = {" "}of { $tree }

test-rows =
    .control = Test { -row }
    .result = It is { $truth }; the { -prediction } is { $answer }.

row =
    .further-columns =
        { " " }and { $more ->
            [one] { $more } more column
           *[other] { $more } more columns
        }

tables =
    .no-candidates = { START(-node) } { $node }{ $tree } has no { -candidate-splits }. { $reason }
    .rows-title = Every { -row } in every round: { $SHOWN } lines here and { $IN_FILE } in the file at most
    .candidates = { -candidate-splits } of { -node } { $node }{ $tree }
    .nodes = { -nodes }{ $tree }
    .rounds = rounds
    .complete-title = All { $count } { $what }
    .excerpt-title =
        The { $best ->
            [true] best
           *[false] first
        } { $shown } of { $count } { $what }. The file holds { $whole ->
            [true] all of them
           *[false] { $best ->
                [true] the best { $held }
               *[false] the first { $held }
            }
        }.

library =
    .private-note = It reads data.csv, which is in the zip under Export.
    .differences = What is different there:
    .no-differences = It fits the same model. Of two splits with the same gain it may make the other; here the first is made.

challenge =
    .open = not yet
    .met = ✓ done

measure =
    .right = right
    .squared-error = MSE
    .impurity = { -impurity }
    .leaves = leaves

axis =
    .rounds = rounds

value =
    .mean = mean
    .median = median
    .output = value
