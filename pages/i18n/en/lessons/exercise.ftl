### Exercises: what is asked, hints, and what the tables are headed.

task =
    .question = { $topic ->
        [impurity] How large is the { $what } of { $node }?
        [split] Which is the { -best-split } of { $node }?
        [threshold] These are two neighbouring values of { $feature } at { $node }. Where is the { -threshold } of the { -candidate-split } between them?
        [weighted-impurity] { $split } is the { -split } of { $node }. How large is the { -weighted-impurity } of its children?
        [gain] What is the { -gain } of { $split } at { $node }?
        [leaf-mean] What does { $node }, a { -leaf }, predict?
        [leaf-class] Which { -class } does { $node }, a { -leaf }, predict?
        [link-strength] By how much does the error rise for each { -leaf } saved, if { $node } is pruned?
        [weakest-link] Which { -node } is the { -weakest-link }?
        [tree-score] What is the { -cost-complexity } of this { -subtree }?
        [keep-or-prune] Is the { -split } of { $node } kept or pruned at this alpha?
        [oob-rows] Which { -rows } are { -out-of-bag } for { $tree }?
        [oob-error] What is the { -out-of-bag } { -misclassification } of all these { -trees }?
        [vote] Which { -class } does the forest predict for the new { -row }?
        [together] What does the forest predict for the new { -row }?
        [weighted-error] What is the { -weighted-error } of { $tree }?
        [say] What is the { -amount-of-say } of { $tree }?
        [new-weight] What is the { -sample-weight } of { $row } in the next { -round }?
        [weighted-vote] Which { -class } does the { -ensemble } predict for the new { -row }?
        [start] Where does boosting start, before the first { -tree }?
        [residual] What is the { -residual } of { $row }?
        [probability] What is the probability of { -class } { $class } for { $row }?
        [leaf-value] What is the { -leaf-value } of { $node }?
        [next-score] What is the new { -score } of { $row }?
        [prediction] What { -score } do all { -trees } together give the new { -row }?
        [gradient] What is the { -gradient } g of { $row }?
        [hessian] What is the { -hessian } h of { $row }?
        [similarity] What is the { -similarity-score } of { $node }?
        [xgb-gain] What is the { -gain } of { $split } at { $node }?
        [keep-split] Is the { -split } of { $node } kept or pruned by gamma?
       *[output] What is the { -output-value } of { $node }?
    }
    .hint = { $topic ->
        [impurity] Look only at the { -rows } of this { -node }. How large is the share of each { -class }, or how far from the mean is each value?
        [split] For each { -candidate-split }: multiply the { -impurity } of each child by its share, and add up. The smallest sum wins.
        [threshold] { -rows } of both values are equally far from it.
        [weighted-impurity] Each child counts by its share of the { -rows }.
        [gain] By how much does the { -impurity } fall?
        [leaf-mean] A { -leaf } predicts the mean of its { -rows }.
        [leaf-class] Which { -class } do most of its { -rows } have?
        [link-strength] How much larger is the error as a { -leaf }, and how many { -leaves } fewer are there?
        [weakest-link] Work out for each { -node } by how much the error rises for each { -leaf } saved.
        [tree-score] Add alpha for each { -leaf } to the error.
        [keep-or-prune] Compare the rise of the error for each { -leaf } saved with alpha.
        [oob-rows] { -out-of-bag } { -rows } were never drawn for this { -tree }.
        [oob-error] Compare the { -class } with the { -out-of-bag } { -prediction }, where there is one.
        [vote] Take the mean of each column. The larger one wins.
        [together] All { -trees } count equally.
        [weighted-error] Which { -rows } are predicted wrong, and how much do they weigh together?
        [say] Take the logarithm of the right share divided by the wrong share.
        [new-weight] Multiply every weight by its factor, and then divide by the sum of all.
        [weighted-vote] Add up the amounts of say for each { -class }.
        [start] One number for all { -rows }, with the lowest { -loss }.
        [residual] What is still missing between { -prediction } and { -target }?
        [probability] The logistic function turns { -log-odds } into a probability.
        [leaf-value] Add up the { -residuals } of the { -leaf }. What is the sum divided by?
        [next-score] The { -learning-rate } says which part of the { -leaf-value } is added.
        [prediction] Add the { -learning-rate } times each { -leaf-value } to the start.
        [gradient] It is the { -residual } with the other sign.
        [hessian] It is largest where p = 0.5.
        [similarity] First add up the { -gradients }, then square. What is it divided by?
        [xgb-gain] By how much is the sum of both children larger than the value of the { -node }?
        [keep-split] Compare the { -gain } with gamma, and look whether a { -split } below was kept.
       *[output] Take the sum of the { -gradients } with the other sign. What is it divided by?
    }

topic =
    .name = { $topic ->
        [weighted-impurity] { -weighted-impurity }
        [gain] { -gain }
        [split] { -best-split }
        [threshold] { -threshold }
        [read-split] { -split } of the model
        [impurity] { -impurity }
        [leaf-mean] { -prediction } of a { -leaf }
        [leaf-class] { -class } of a { -leaf }
        [row-side] which child a { -row } goes to
        [row-leaf] where a { -row } ends
        [why-leaf] why a { -node } is a { -leaf }
        [leaf-read] value of a { -leaf }
        [independence] test of independence
        [link-strength] strength of a link
        [weakest-link] { -weakest-link }
        [tree-score] { -cost-complexity }
        [keep-or-prune] keep or { -prune }
        [alpha] choice of alpha
        [leaves-kept] { -leaves } that are kept
        [oob-rows] { -out-of-bag } { -rows }
        [oob-error] { -out-of-bag } error
        [vote] { -vote }
        [together] { -prediction } of the { -ensemble }
        [median] weighted median
        [variance-of-mean] variance of a mean
        [importance] { -importance }
        [settled] when the error settles
        [weighted-error] { -weighted-error }
        [say] { -amount-of-say }
        [new-weight] new { -sample-weight }
        [weight-together] weight of the wrong { -rows }
        [who-gains] whose weight grows
        [negative-say] update after a terrible { -tree }
        [order] order of the { -trees }
        [drawn-row] which { -row } is drawn
        [why-ends] why boosting ends
        [wrong-together] mistakes of all { -trees }
        [beta] beta
        [weighted-vote] weighted { -vote }
        [start] start
        [residual] { -residual }
        [largest-residual] largest { -residual }
        [probability] probability
        [leaf-value] { -leaf-value }
        [next-score] next { -score }
        [prediction] { -prediction }
        [loss] { -loss }
        [which-way] training and { -validation-loss }
        [gradient] { -gradient }
        [hessian] { -hessian }
        [largest-gradient] largest { -gradient }
        [similarity] { -similarity-score }
        [output] { -output-value }
        [xgb-gain] { -gain } of similarity
        [net-gain] { -gain } less gamma
        [keep-split] gamma
        [stays] { -pruning } by gamma
        [refitted] { -leaf-value } fitted again
        [rounds] number of { -rounds }
        [proposed] number of { -candidate-splits }
       *[why-xgb-leaf] why growth stops
    }

column =
    .heading = { $what ->
        [row] { -row }
        [class] { -class }
        [rows] number of { -rows }
        [y] y
        [candidate] { -candidate-split }
        [n_left] { -rows } left
        [impurity_left] { -impurity } left
        [n_right] { -rows } right
        [impurity_right] { -impurity } right
        [weight_left] weight left
        [weight_right] weight right
        [node] { -node }
        [as_leaf] error as a { -leaf }
        [as_subtree] error as a { -subtree }
        [leaves] { -leaves } of the { -subtree }
        [drawn] times drawn
        [oob_prediction] { -out-of-bag } { -prediction }
        [all_prediction] { -prediction } of all { -trees }
        [tree] { -tree }
        [gives] { -prediction }
        [share] share of { -class } { $class }
        [weight] { -sample-weight }
        [predicted] predicted
        [say] { -amount-of-say }
        [votes] { -vote }
        [residual] { -residual }
        [p] p
        [g] g
        [h] h
        [leaf] value of its { -leaf }
        [below] { -splits } below
        [impurity] { -impurity } before
        [weighted] { -weighted-impurity } after
        [alpha] alpha
        [error] error
        [F] { -score }
        [rate] { -learning-rate }
        [start] start
        [ridge] lambda
        [similarity] { -similarity-score } of the { -node }
        [similarity_left] { -similarity-score } left
        [similarity_right] { -similarity-score } right
        [gain] { -gain }
        [gamma] gamma
        [G] sum of g
        [H] sum of h
        [x_below] value below
       *[x_above] value above
    }

value =
    .kept = { $kept ->
        [true] kept
       *[false] pruned
    }
    .none = none

error =
    .no-split = No table drawn for attempt { $attempt } makes an exercise. Take another attempt.

# An exercise
page =
    .lesson-link = Back to the lesson
    .classes-link = The same for classes
    .numbers-link = The same for numbers
    .download = Exercise as HTML
