### The tables of the catalogue: what they are called, and a sentence on each.

four-rows =
    .title = Four { -rows }
    .about = Three yes/no { -features } and a number; of the two { -trees } drawn for it one needs a single { -split }.

seven-rows =
    .title = Seven { -rows }
    .about = The first { -tree } worked out step by step: two yes/no { -features }, a number, and a new { -row } to classify.

six-row-forest =
    .title = Six { -rows } for a forest
    .about = Five { -features } of which each of four { -trees } sees two, and a new { -row } for the four to decide on.

four-points =
    .title = Four points
    .about = The points of the XGBoost example, the last with the value the gains are calculated from, y = -7.

four-points-as-printed =
    .title = Four points as printed
    .about = The points of the XGBoost example with the last value as it is printed, y = -7.5.

resampling-weights =
    .title = Seven weights to draw by
    .about = Seven { -rows } and their weights, from which AdaBoost draws its next sample with the numbers 0.03 and 0.18.

loss-table =
    .title = A { -loss } table with an outlier
    .about = Four values and their { -predictions }, the last one far off, to compare square, absolute and Huber { -loss }.

seven-to-draw =
    .title = Seven { -rows } to draw from
    .about = One number and two { -classes }; a { -stump } gets one { -row } wrong, and AdaBoost then draws { -rows } by their weights.

three-colours =
    .title = Three colours
    .about = Red, Blue and Yellow as names and by two codes; which { -splits } there are depends on the code.

two-regions =
    .title = Two regions
    .about = 0 and 6 { -rows } of the two { -classes } in one region, 5 and 8 in the other.

eight-groups =
    .title = Eight groups
    .about = Made so that { -pruning } compares 8 { -leaves } and error 0.32 with 7 { -leaves } and error 0.33.

minus-two-plus-ten =
    .title = Minus two, plus ten
    .about = Four points whose first { -split } gains less than the one below it, so that { -pruning } has to look ahead.

cats-and-dogs =
    .title = Cats and dogs
    .about = Two { -leaves } with one dog for every two cats, of 3 and of 30 animals.

wisconsin-figure-1 =
    .title = Breast cancer, the { -rows } of Figure 1
    .about = 466 of the Wisconsin { -rows }, on which a { -tree } of depth 2 has the { -leaves } 278/2 and 16/11 of the notes.

wisconsin =
    .title = Breast cancer (Wisconsin)
    .about = Is a tumour benign or malignant, by nine scores from 1 to 10; 16 values of Bare Nuclei are missing.

iris =
    .title = Iris
    .about = Three species of iris by the length and width of their sepals and petals, in centimetres.

penguin-sizes =
    .title = Penguins, two lengths
    .about = Three species of penguin by the length of flipper and bill, in millimetres; two that nobody measured are left out.

penguins =
    .title = Palmer penguins
    .about = Three species of penguin by body, island and sex: numbers, categories and { -missing-values } together.

titanic =
    .title = Titanic passengers
    .about = Who survived, by ticket, age group and sex: every { -feature } is a category, and many { -rows } are the same.

cars =
    .title = Cars of 1974
    .about = Miles per gallon of 32 cars by ten measurements, of which two are yes/no.

diabetes =
    .title = Diabetes
    .about = How far diabetes has gone a year later, by age, sex, body mass, blood pressure and six blood values.

play-tennis =
    .title = Play tennis
    .about = 14 Saturday mornings and whether tennis is played: the table on which textbooks work out ID3 by hand.

moons =
    .title = Two moons
    .about = Two half circles that reach into each other; { -trees } follow the curve in steps.

circles =
    .title = Two circles
    .about = One circle inside another; four { -splits } make a box around the inner one.

xor =
    .title = Exclusive or
    .about = 1 where exactly one { -feature } is positive; no first { -split } gains much, everything is gained by two together.

blobs =
    .title = Three clouds
    .about = Three { -classes }, each a cloud around its center; two { -splits } nearly suffice.

steps =
    .title = Steps
    .about = One { -feature } and a value that jumps at 2.5, 5 and 7.5: what a { -tree } predicts best.

wave =
    .title = A wave
    .about = One { -feature } and its sine, which { -trees } can only follow in steps.

ten-flats =
    .title = Ten flats
    .about = Ten made-up rents by size and distance to the centre: few { -rows } on which AdaBoost.R2 goes many { -rounds }.

plane =
    .title = A slope
    .about = Two { -features } and y = 3 x_1 - 2 x_2, a slope that { -trees } build from many small boxes.

name =
    .from-notes = { $title }, from the notes

error =
    .no-table = There is no data set { $name }; choose { $choices }.
