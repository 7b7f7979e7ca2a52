### A model from elsewhere: its trees, its gains beside ours, its scores, what it leans on.

code =
    .line = { $line ->
        [start] { $adds ->
            [true] $F ←$ the base score, the same for every { -row }
           *[false] read the { -trees } of the file
        }
        [each] **for each** { -tree } of the model:
        [measure] send the { -rows } down to its { -nodes }
        [candidate] **for each** { -candidate-split } of these { -rows }:
        [gain] work out its { -gain }
        [split] compare with the { -split } of the file, its { -gain } and { -cover }
        [part] the { -rows } go left and right
        [leaf] { $adds ->
            [true] at a { -leaf }: $F ← F +$ weight · { -leaf-value }
           *[false] a { -leaf }: its value is what the { -tree } predicts
        }
        [add] { $adds ->
            [true] the next { -tree } adds to this $F$
           *[false] combine its { -predictions } with those before
        }
        [link] { -prediction } ← the link of $F$
        [importance] sum { -gain }, { -cover } and count of the { -splits } by { -feature }
       *[send] send a new { -row } through all { -trees }
    }

intro =
    .kind = { $kind ->
        [dart] dart
        [random-forest] a random forest
        [extra-trees] extra-{ -trees }
        [decision-tree] a decision { -tree }
        [AdaBoost] AdaBoost
        [isolation-forest] an isolation forest
       *[gradient-boosting] { -gradient } boosting
    }
    .origin = This model was trained by { $library }: { $kind }, { $trees }, { $nodes }, objective { $objective }.
    .target = It predicts { $target } from { $features }; { $rows } stand beside it.
    .base-score = { $one ->
        [true] Before the first { -tree } every { -row } has the base score { $score }.
       *[false] Before the first { -tree } every { -row } has a base score for each { -class }.
    }
    .rows-unknown = The file has no { -cover } to compare these { -rows } with.
    .rows-same = { $n ->
        [one] The { -cover } of 1 { -node } of the first { -tree } is what these { -rows } add up to: so it is if the model was trained on them.
       *[other] The { -cover } of all { $nodes } of the first { -tree } is what these { -rows } add up to: so it is if the model was trained on them.
    }
    .rows-other = The { -cover } of { $same } of { $nodes } of the first { -tree } is what these { -rows } add up to: the model was trained on others, on a part of them, or with other weights.
    .forced-split = What if { $node } of { $tree } were { -is-split } by { $split }? What follows it is grown again from these { -rows }. The other { -trees } are those of the file.
    .note = { $note }
    .trees-limited = { $shown } of { $there } { -trees } are shown one by one; sums and errors are of all of them.
    .file = Nothing is trained here. Every split, its gain and its cover are those of the file; the { -rows } beside it go through its { -trees } one by one.
    .gains = With its { -training-rows } beside it, a gain worked out here is the one in the file. With other { -rows } it shows what the split brings for these.
    .candidates = Each { -node } shows all { -candidate-splits } that these { -rows } offer, also those that the model passed over. Under What if it can be given another of them.

node =
    .rows = { $has ->
        [true] { $n ->
            [one] { $rows } reaches { $node }. Its { -cover } in the file is { $cover }.
           *[other] { $rows } reach { $node }. Its { -cover } in the file is { $cover }.
        }
       *[false] { $n ->
            [one] { $rows } reaches { $node }.
           *[other] { $rows } reach { $node }.
        }
    }
    .sums = They have { $sums }: a { -similarity-score } of { $value }.

split =
    .stored = { $has ->
        [true] In the model { $node } is { -is-split } by { $split }. The { -gain } in the file is { $gain }.
       *[false] In the model { $node } is { -is-split } by { $split }. The file has no { -gain }.
    }
    .sides = { $left ->
        [one] { $rows } goes left, { $others } right.
       *[other] { $rows } go left, { $others } right.
    }
    .gain-unavailable = Too few { -rows } are here to work out a { -gain }.
    .unknown-loss = The file does not have the { -loss } that a { -gain } here would be measured by, so no other { -split } is compared.
    .gain-of-rows = With these { -rows } the { -gain } is { $gain }.
    .gain-compared = { $same ->
        [true] With these { -rows } we get the same: { $gain }.
       *[false] With these { -rows } we get { $gain }.
    }
    .best-candidate = { $n ->
        [one] It is the only { -candidate-split }.
       *[other] None of { $candidates } has a larger { -gain }.
    }
    .better-candidates = { $n ->
        [one] One of { $candidates } has a larger { -gain }: { $split }, with { $gain }.
       *[other] { $n } of { $candidates } have a larger { -gain }. { $split } has the largest, { $gain }.
    }

question =
    .split = Which of these { -splits } does the model have here?
    .split-why = The file has { $split }.
    .leaf-value = { $node ->
        [0] What does the { -root }, a { -leaf }, add?
       *[other] What does { -node } { $node }, a { -leaf }, add?
    }
    .leaf-value-why = The file has the { -leaf-value } { $value }.
    .importance = { $by ->
        [gain] Which { -feature } has the largest { -gain } in all { -trees } together?
        [cover] Which { -feature } has the largest { -cover } in all { -trees } together?
       *[count] Which { -feature } has the most { -splits }?
    }

leaf =
    .value = { $weighs ->
        [true] { $node } is a { -leaf }: it adds { $weight } times { $value }.
       *[false] { $node } is a { -leaf }: it adds { $value }.
    }
    .class-share = It is a { -leaf }: the share of { -class } { $class } among its { -training-rows } is { $share }.
    .output-note = The formula works out its { -output-value } from these { -rows }, before the { -learning-rate }.

tree =
    .added = { $tree } is added: { $trees } so far.
    .first-error = { $classes ->
        [true] The { -misclassification } is { $value }.
       *[false] The { -squared-error } is { $value }.
    }
    .error-change = { $classes ->
        [true] The { -misclassification } { $moves }.
       *[false] The { -squared-error } { $moves }.
    }
    .log-loss-change = The mean log { -loss } { $moves }.
    .largest-score-change = The score of { $row } moves most: it { $moves }.

formula =
    .row-score = score of { $row }
    .feature-importance = { $by ->
        [gain] { -gain } of { $feature }
        [cover] { -cover } of { $feature }
       *[count] { -splits } of { $feature }
    }
    .prediction = { -prediction }

section =
    .importance = what the model uses

importance =
    .largest = { $by ->
        [gain] The { -gain } of all { -splits } by { -feature }: { $named }.
        [cover] The { -cover } of all { -splits } by { -feature }: { $named }.
       *[count] How many { -splits } each { -feature } has: { $named }.
    }
    .feature-value = { $feature } { $value }
    .unused-features = { $n ->
        [one] 1 { -feature } is in no { -split }.
       *[other] { $n } { -features } are in no { -split }.
    }

link =
    .probability = { $link ->
        [softmax] The score of { -class } { $class } is { $score }: the softmax of all scores gives it a probability of { $value }.
       *[other] The score { $score } stands for a probability of { $value } of { -class } { $class }.
    }
    .value = The score { $score } stands for a { -prediction } of { $value }.

column =
    .help = { $what ->
        [score] The sum F of what the { -trees } so far give the { -row }.
        [probability] What the score of the { -row } stands for.
       *[says] The { -class } that the { -trees } so far predict.
    }
    .title = { $what ->
        [score] { -score }
        [probability] probability
       *[says] { -prediction }
    }

panel =
    .errors = Error by { -tree }
    .trees = All { -trees }
    .importance = { $by ->
        [gain] { -gain } by { -feature }
        [cover] { -cover } by { -feature }
       *[count] { -splits } by { -feature }
    }

axis =
    .trees = { -trees }
    .error = error
    .importance = { $by ->
        [gain] { -gain }
        [cover] { -cover }
       *[count] { -splits }
    }

series =
    .error = { $what ->
        [wrong] wrong { -rows }
        [log] log { -loss }
       *[squares] { -squared-error }
    }

# Which model, and which rows beside it
picker =
    .no-rows = None: drawn between its { -thresholds }
    .training-rows = Its { -training-rows }
    .own-table = Your table (private)
    .own-model = Your model (private)
    .model = Model
    .rows = { START(-rows) } beside it

page =
    .bring = Bring a model
    .no-rows = No { -rows } stand beside it: { $MADE_UP } are drawn at random between the { -thresholds } of the model, and what it predicts for them is their target. Bring a table on the page Your data to see your own.
    .privacy = What you bring in stays in the memory of this server, for this tab only, and nothing in it is run. Nobody else sees it. Closing or reloading the tab forgets it, at the latest two minutes later; so does the button Forget it now.
    .libraries = XGBoost and LightGBM fit { -trees } to { -gradients } and { -hessians }; CatBoost by default compares splits by { -gradients } alone. By default XGBoost grows a { -tree } level by level and LightGBM splits the { -leaf } with the largest { -gain } next, both on histograms of binned values. CatBoost by default gives all { -nodes } of a level the same split, and replaces a category of many levels by target means of { -rows } that come before in a random order.

upload =
    .formats = A model of XGBoost, LightGBM, CatBoost or scikit-learn, up to { $MAX_BYTES } MB
    .limits = Up to { $MAX_TREES } { -trees }, each up to { $MAX_DEPTH } splits deep, are read. Nothing in a file is run: pickles are refused. For { -rows } of your own bring a table on the page Your data, and choose it beside the model.

what-if =
    .cost = What if: { $measure } { $own } (file { $file }).
    .reset = Back to the file
    .several-scores = Each { -tree } of this model adds to several scores at once, so no other split can be made here.
    .no-loss = The file does not have the loss that a gain would be measured by, so no other split can be made here.
    .on-leaf = { START(-node) } { $node } of { $tree } is a leaf. Step to a { -node } that is split, and choose another split there.
    .few-rows = Too few { -rows } reach { -node } { $node } of { $tree } to compare splits with. Step to another { -node }.
    .question = { START(-node) } { $node } of { $tree } is split by { $asks }. What if another split were made?
    .note = What follows below this { -node } is grown again from these { -rows }, no larger than it is in the file. The other { -trees } stay as they are.
    .row = { START(-row) }
    .row-prediction = { $cells }: the file predicts { $before }. With the change made here it is { $after }.
    .made = { $tree }, { -node } { $node }: { $split }, gain { $gain }.
    .file-without-split = The file has no split there.
    .file-split = In the file: { $split }, gain { $gain } (with these { -rows } { $here }).
    .file-split-without-gain = In the file: { $split }, which has a gain of { $here } with these { -rows }.
    .class-prediction = { $said } (probability { $p })

story =
    .idea = A trained model is its { -trees }. Each { -row } goes down every { -tree }, and the { -leaves } where it ends make the { -prediction }.
    .start = How does your model predict { $target }?
    .first-split = Which { -split } does the first { -tree } begin with?
    .first-tree = How far does the first { -tree } come?
    .all-trees = How far do { $trees ->
        [one] its { -trees }
       *[other] its { $trees } { -trees }
    } come together?
    .importance = Which { -feature } helps the model most?
    .end = How does the { -score } become a { -prediction }?
