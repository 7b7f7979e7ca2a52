### On paper: worksheets, cards, question banks.

bank-at = This is about { $node }: { $rows }.
bank-typed = Your answer

paper-variant = Variant { $seed }
paper-key = Key, variant { $seed }
paper-name = Name
paper-date = Date
paper-hint = Work through the questions in order. What a question gives comes from the steps before it, so hand the pages out one by one.
paper-settings = Settings: { $told }
paper-new-row = The new { -row }: { $cells }
paper-rows = The table
paper-trees = The { -trees }, to fill in
paper-trees-known = The { -tree } that was grown
paper-trees-filled = The { -trees }
paper-steps = A line for each { -row }, to fill in as you go
paper-steps-filled = Each { -row }, { -round } by { -round }
paper-part = Part { $n }
paper-of-round = { -round } { $n }
paper-answer = Answer
paper-working = Working
paper-right = Right
paper-mistakes = Common mistakes
paper-from = your answer to { $n }
paper-online = The same exercise in Treerings: { $link }
paper-node = { $rows }, { -impurity } { $value }
paper-column = { $what ->
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
paper-wrong = { $wrong ->
    [true] yes
   *[false] no
}

cards-title = Cards: { $name }
cards-of = { $name }, { -row } { $n }
cards-cut = Scissors go along the solid lines. { $back ->
    [folded] Fold along the dotted line, so that { $target } is on the back.
   *[turned] Print on both sides and turn over the long edge: { $target } is then on the back.
}
cards-some = The cards show { $rows } of { $all } { -rows }, drawn at random ({ -seed } 0), and { $features } of { $columns } { -features }.
cards-need = You need: { $n } cards for each group, a bag, paper.
cards-split = The { -best-split }
cards-split-how = Each group takes one { -feature }. Put the cards in a line in the order of its values, with { $target } in sight.
cards-split-candidates = Between two neighbours with different values is a { -candidate-split }. Split the line there.
cards-split-levels = A { -feature } with { -levels } has no order: any group of its { -levels } against the others is a { -candidate-split }.
cards-split-judge = { $classes ->
    [true] Count the { -classes } left and right. Work out the { -gini } of each side: 1 minus the squared shares. Each side counts by its share of the cards.
   *[false] Take the mean of { $target } left and right. Work out the { -squared-error } of each side. Each side counts by its share of the cards.
}
cards-split-best = The smallest sum wins. Write down the { -threshold }: the value halfway between the neighbours.
cards-split-again = Compare the groups. The { -best-split } of all { -features } splits the pile in two, and each pile is split again.
cards-forest = A forest
cards-forest-draw = Put all { $n } cards into the bag. Draw one, write its number down, put it back. Do this { $n } times: this is the { -bootstrap-sample } of your group.
cards-forest-oob = Cards that were never drawn are { -out-of-bag } for your group. Keep them aside, { $target } hidden.
cards-forest-grow = { $many ->
    [true] Draw two { -features } at random. Look for the { -best-split } of your sample with these two. A card drawn twice counts twice.
   *[false] Look for the { -best-split } of your sample. A card drawn twice counts twice.
}
cards-vote = The { -vote }
cards-vote-ask = One group shows an { -out-of-bag } card, with { $target } hidden. Every group for which it is { -out-of-bag } predicts with its own { -tree }.
cards-vote-count = { $classes ->
    [true] Count the { -votes }. The { -class } with the most of them is the { -prediction } of the forest.
   *[false] Take the mean of the { -predictions }. It is the { -prediction } of the forest.
}
cards-vote-check = Turn the card over. Count over all cards how often the forest is wrong, or how far away: this is the { -oob } error.
cards-leader = For whoever leads
cards-leader-split = The { -best-split } of these { $n } cards is { $split }: { $left } go left, { $right } go right, { -gain } { $gain }.
cards-leader-none = No { -split } of these { $n } cards has a { -gain }: there is nothing to sort by.
cards-leader-oob = Of { $n } cards about { $out } are never drawn in one { -bootstrap-sample }.

paper-worksheet = Worksheet
paper-worksheets = Worksheets with key
paper-cards = Cards for the class
paper-gift = Questions for Moodle (GIFT)
paper-qti = Questions (QTI 2.1)
paper-variants = Variants
paper-first = First variant
paper-size = Paper
paper-back = The { -target }
paper-turned = on the back (print on both sides)
paper-folded = below a fold
paper-what = Worksheets hold a small table for each variant, the empty { -tree } and questions, and at the end a key with every number worked out. Open the file and print it.
paper-cards-what = Cards hold one { -row } each, eight to a page, and a sheet that says how a class plays the algorithm with them.
paper-bank-what = The questions of this lesson, with a reason for each wrong choice, go into the question bank of a learning platform.
