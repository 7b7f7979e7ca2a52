### A model from elsewhere: its trees, its gains beside ours, its scores, what it leans on.

model-code = { $line ->
    [start] F = the base score, the same for every { -row }
    [each] for each { -tree } of the model:
    [measure] send the { -rows } down to its { -nodes }
    [feature] for each { -feature }:
    [candidate] for each { -candidate-split } of these { -rows }:
    [gain] work out its { -gain }
    [split] compare with the { -split } of the file, its { -gain } and { -cover }
    [part] { -rows } go left or right
    [leaf] a { -leaf }: F moves by weight * { -leaf-value }
    [add] the next { -tree } adds to the F of all that came before
    [link] the { -prediction } is the link of F
    [importance] add up { -gain }, { -cover } and count of the { -splits } by { -feature }
   *[send] a new { -row } goes through all { -trees }
}

model-kind = { $kind ->
    [dart] dart
    [random-forest] a random forest
    [extra-trees] extra-{ -trees }
    [decision-tree] a decision { -tree }
    [AdaBoost] AdaBoost
    [isolation-forest] an isolation forest
   *[gradient-boosting] { -gradient } boosting
}
model-begin = This model was trained by { $library }: { $kind }, { $trees }, { $nodes }, objective { $objective }.
model-begin-target = It predicts { $target } from { $features }; { $rows } stand beside it.
model-start = { $one ->
    [true] Before the first { -tree } every { -row } has the base score { $score }.
   *[false] Before the first { -tree } every { -row } has a base score for each { -class }.
}
model-no-cover = The file has no { -cover } to compare these { -rows } with.
model-same-rows = { $n ->
    [one] The { -cover } of 1 { -node } of the first { -tree } is what these { -rows } add up to: the model was trained on them.
   *[other] The { -cover } of all { $nodes } of the first { -tree } is what these { -rows } add up to: the model was trained on them.
}
model-other-rows = The { -cover } of { $same } of { $nodes } of the first { -tree } is what these { -rows } add up to: the model was trained on others, or on a part of them.
model-what-if = What if { $node } of { $tree } made the { -split } { $split }? These { -rows } have grown again what follows; the other { -trees } are the file's.
model-note = { $note }
model-told = { $shown } of { $there } { -trees } are shown one by one; sums and errors are of all of them.

model-node = { $has ->
    [true] { $n ->
        [one] { $rows } reaches { $node }. Its { -cover } in the file is { $cover }.
       *[other] { $rows } reach { $node }. Its { -cover } in the file is { $cover }.
    }
   *[false] { $n ->
        [one] { $rows } reaches { $node }.
       *[other] { $rows } reach { $node }.
    }
}
model-node-sums = They have { $sums }: a { -similarity-score } of { $value }.

model-split = { $has ->
    [true] In the model { $node } asks { $split }. The { -gain } in the file is { $gain }.
   *[false] In the model { $node } asks { $split }. The file has no { -gain }.
}
model-split-sides = { $left ->
    [one] { $rows } goes left, { $others } right.
   *[other] { $rows } go left, { $others } right.
}
model-too-few = Too few { -rows } are here to work out a { -gain }.
model-loss-unknown = The file does not have the { -loss } that a { -gain } here would be measured by, so no other { -split } is compared.
model-our-gain = With these { -rows } the { -gain } is { $gain }.
model-gains = { $same ->
    [true] With these { -rows } we get the same: { $gain }.
   *[false] With these { -rows } we get { $gain }.
}
model-none-better = { $n ->
    [one] It is the only { -candidate-split }.
   *[other] None of { $candidates } has a larger { -gain }.
}
model-better = { $n ->
    [one] Of { $candidates } 1 has a larger { -gain }: { $split } with { $gain }.
   *[other] Of { $candidates } { $n } have a larger { -gain }, { $split } the largest: { $gain }.
}
model-ask-split = Which of these { -splits } did the model make?
model-ask-split-because = The file has { $split }.

model-leaf = { $weighs ->
    [true] { $node } is a { -leaf }: it adds { $weight } times { $value }.
   *[false] { $node } is a { -leaf }: it adds { $value }.
}
model-leaf-class = It is a { -leaf }: of its { -training-rows } a share of { $share } is of { -class } { $class }.
model-leaf-output = The formula works out its { -output-value } from these { -rows }, before the { -learning-rate }.
model-ask-leaf = { $node ->
    [0] What does the { -root }, a { -leaf }, add?
   *[other] What does { -node } { $node }, a { -leaf }, add?
}
model-leaf-because = The file has the { -leaf-value } { $value }.

model-added = { $tree } is added: { $trees } so far.
model-error-now = { $classes ->
    [true] The share of { -rows } whose { -class } is predicted wrongly is { $value }.
   *[false] The { -squared-error } is { $value }.
}
model-error-moves = { $classes ->
    [true] The share of { -rows } whose { -class } is predicted wrongly { $moves }.
   *[false] The { -squared-error } { $moves }.
}
model-log-loss = The mean log { -loss } { $moves }.
model-row-moves = The score of { $row } moves most: it { $moves }.
model-score-of = score of { $row }

model-importances = what the model uses
model-importance-is = { $by ->
    [gain] The { -gain } of all { -splits } by { -feature }: { $named }.
    [cover] The { -cover } of all { -splits } by { -feature }: { $named }.
   *[count] How many { -splits } each { -feature } has: { $named }.
}
model-important = { $feature } { $value }
model-unused = { $n ->
    [one] 1 { -feature } is in no { -split }.
   *[other] { $n } { -features } are in no { -split }.
}
model-importance-of = { $by ->
    [gain] { -gain } of { $feature }
    [cover] { -cover } of { $feature }
   *[count] { -splits } of { $feature }
}
model-ask-importance = { $by ->
    [gain] Which { -feature } has the largest { -gain } in all { -trees } together?
    [cover] Which { -feature } has the largest { -cover } in all { -trees } together?
   *[count] Which { -feature } has the most { -splits }?
}

model-link = { $link ->
    [softmax] The score of { -class } { $class } is { $score }: the softmax of all scores gives it a probability of { $value }.
   *[other] The score { $score } stands for a probability of { $value } of { -class } { $class }.
}
model-link-value = The score { $score } stands for a { -prediction } of { $value }.
model-prediction = { -prediction }

model-column = { $what ->
    [score] The sum F of what the { -trees } so far give the { -row }.
    [probability] What the score of the { -row } stands for.
   *[says] The { -class } that the { -trees } so far predict.
}
model-column-title = { $what ->
    [score] { -score }
    [probability] probability
   *[says] { -prediction }
}
model-errors = Error by { -tree }
model-trees = { -trees }
model-error = error
model-series = { $what ->
    [wrong] wrong { -rows }
    [log] log { -loss }
   *[squares] { -squared-error }
}
model-all-trees = All { -trees }
model-importance = { $by ->
    [gain] { -gain } by { -feature }
    [cover] { -cover } by { -feature }
   *[count] { -splits } by { -feature }
}
model-importance-up = { $by ->
    [gain] { -gain }
    [cover] { -cover }
   *[count] { -splits }
}

# Which model, and which rows beside it
picker =
    .no-rows = None: drawn between its { -thresholds }
    .training-rows = Its { -training-rows }
    .own-table = Your table (private)
    .own-model = Your model (private)
