bank =
    .node-rows = This is about { $node }: { $rows }.
    .typed-answer = Your answer

sheet =
    .variant = Variant { $seed }
    .key-title = Key, variant { $seed }
    .student = Name
    .date = Date
    .instruction = Work through the questions in order. What a question gives comes from the steps before it, so hand the pages out one by one.
    .settings = Settings: { $told }
    .new-row = The new { -row }: { $cells }
    .table-title = The table
    .trees-empty = The { -trees }, to fill in
    .tree-grown = The { -tree } that was grown
    .trees-filled = The { -trees }
    .steps-empty = A line for each { -row }, to fill in as you go
    .steps-filled = Each { -row }, { -round } by { -round }
    .part = Part { $n }
    .round = { -round } { $n }
    .answer = Answer
    .calculation = Working
    .right-answer = Right
    .mistakes = Common mistakes
    .earlier-answer = your answer to { $n }
    .online-link = The same exercise in Treerings: { $link }
    .node = { $rows }, { -impurity } { $value }
    .column = { $what ->
        [count] times drawn
        [weight] { -sample-weight }
        [wrong] wrong?
        [factor] factor
        [new-weight] new { -sample-weight }
        [before] { -score }
        [predicted] { -prediction }
        [residual] { -residual }
        [g] g
        [h] h
        [step] step
       *[after] new { -score }
    }
    .wrong-cell = { $wrong ->
        [true] yes
       *[false] no
    }
    .title = Worksheet

cards =
    .title = Cards: { $name }
    .card-title = { $name }, { -row } { $n }
    .cutting = Scissors go along the solid lines. { $back ->
        [folded] Fold along the dotted line, so that { $target } is on the back.
       *[turned] Print on both sides and turn over the long edge: { $target } is then on the back.
    }
    .subset = The cards show { $rows } of { $all } { -rows }, drawn at random ({ -seed } 0), and { $features } of { $columns } { -features }.
    .material = You need: { $n } cards for each group, a bag, paper.

cards-split =
    .title = The { -best-split }
    .order = Each group takes one { -feature }. Put the cards in a line in the order of its values, with { $target } in sight.
    .candidates = Between two neighbours with different values is a { -candidate-split }. Split the line there.
    .levels = A { -feature } with { -levels } has no order: any group of its { -levels } against the others is a { -candidate-split }.
    .impurity = { $classes ->
        [true] Count the { -classes } left and right. Work out the { -gini } of each side: 1 minus the squared shares. Each side counts by its share of the cards.
       *[false] Take the mean of { $target } left and right. Work out the { -squared-error } of each side. Each side counts by its share of the cards.
    }
    .choice = The smallest sum wins. Write down the { -threshold }: the value halfway between the neighbours.
    .recursion = Compare the groups. The { -best-split } of all { -features } splits the pile in two, and each pile is split again.

cards-forest =
    .title = A forest
    .bootstrap = Put all { $n } cards into the bag. Draw one, write its number down, put it back. Do this { $n } times: this is the { -bootstrap-sample } of your group.
    .out-of-bag = Cards that were never drawn are { -out-of-bag } for your group. Keep them aside, { $target } hidden.
    .growth = { $many ->
        [true] Draw two { -features } at random. Look for the { -best-split } of your sample with these two. A card drawn twice counts twice.
       *[false] Look for the { -best-split } of your sample. A card drawn twice counts twice.
    }

cards-vote =
    .title = The { -vote }
    .question = One group shows an { -out-of-bag } card, with { $target } hidden. Every group for which it is { -out-of-bag } predicts with its own { -tree }.
    .result = { $classes ->
        [true] Count the { -votes }. The { -class } with the most of them is the { -prediction } of the forest.
       *[false] Take the mean of the { -predictions }. It is the { -prediction } of the forest.
    }
    .error = Turn the card over. Count over all cards how often the forest is wrong, or how far away: this is the { -oob } error.

cards-leader =
    .title = For whoever leads
    .best-split = The { -best-split } of these { $n } cards is { $split }: { $left } go left, { $right } go right, { -gain } { $gain }.
    .no-split = No { -split } of these { $n } cards has a { -gain }: there is nothing to sort by.
    .out-of-bag = Of { $n } cards about { $out } are never drawn in one { -bootstrap-sample }.

download =
    .worksheets = Worksheets with key
    .cards = Cards for the class
    .gift = Questions for Moodle (GIFT)
    .qti = Questions (QTI 2.1)
    .written = { $file } is written.

control =
    .variants = Variants
    .first-variant = First variant
    .paper-size = Paper
    .target-side = The { -target }
    .target-turned = on the back (print on both sides)
    .target-folded = below a fold

help =
    .worksheets = Worksheets hold a small table for each variant, the empty { -tree } and questions, and at the end a key with every number worked out. Open the file and print it.
    .cards = Cards hold one { -row } each, eight to a page, and a sheet that says how a class plays the algorithm with them.
    .bank = The questions of this lesson, with a reason for each wrong choice, go into the question bank of a learning platform.

error =
    .too-few-rows = Cards need at least 2 { -rows }, and this table has { $n }.
    .variants = { $n } variants are not possible: take 1 to { $most }.
    .table-or-attempt = Questions are about one thing: name a table, or give { "--attempt" } with a number.
    .no-exercise = { $lesson } has no exercise { $number }: it has { $n }. Give { "--drill 1" }.
    .attempt = { $attempt } is no number of an attempt: take 0 to { $most }.
    .no-target = Which column of { $file } is to be predicted? Give { "--target" } with its name.
