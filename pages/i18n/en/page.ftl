home =
    .title = Home

mixed =
    .title = { START(-impurity) }: how mixed is a { -node }?
    .about = { -gini }, { -entropy } and { -misclassification } of the same balls.

lines_and_boxes =
    .title = Lines and boxes
    .about = A { -tree }'s boxes against the line of a logistic regression.

splitting_categories =
    .title = Splitting categories
    .about = Subsets of levels, one against the rest, or codes: which splits each can make.

multiway =
    .title = N-way { -splits }: ID3 and C4.5
    .about = A child for every { -level }, by { -gain } or { -gain-ratio }: play tennis, step by step.

greedy =
    .title = Greedy is not best
    .about = The best first split need not lead to the best { -tree }.

unstable =
    .title = { START(-trees) } are unstable
    .about = Leave out one { -row } and see another { -tree }.

averages =
    .title = Averages of correlated { -trees }
    .about = How little averaging helps when { -trees } are correlated.

bias_and_variance =
    .title = Bias and variance
    .about = Draw training sets again and again: which part of the error falls, which rises.

losses_and_outliers =
    .title = Losses and outliers
    .about = What one { -row } far away does to squared, absolute and Huber's loss.

descent =
    .title = { START(-gradient) } descent
    .about = Rates too small, right and too large; boosting goes the same way.

rounds_and_leaves =
    .title = { START(-rounds) } and { -leaves }
    .about = As many leaves in one { -tree }, in a few, or in many { -stumps }: what a sum of { -trees } can be.

average_or_sum =
    .title = Average or sum
    .about = How a random forest and { -gradient } boosting relate, { -tree } by { -tree }.

three_fits =
    .title = Which of three fits?
    .about = Many steps, a step at the wrong place, or one at the right: loss and penalties decide.

few_relevant =
    .title = Few relevant { -features }
    .about = Two { -features } of fifty matter: why a forest can be poor then, and how its { -out-of-bag } error tunes it.

votes =
    .title = Votes, shares, softmax
    .about = From counts to probabilities, from probabilities to scores and back.

openings =
    .title = Guided openings of XGBoost
    .about = Quantiles, pruning and cross-validation, each where it makes a difference.

compare =
    .title = Compare
    .about = Up to four learners on the same { -rows }, and one { -row } through all of them.

which =
    .title = Which, and why
    .about = Pictures of real fits: which setting, which learner, and does a change help here?

again =
    .title = What comes back
    .about = What you got wrong returns after 1, 3 and 7 days; what you know, by topic. Kept in your browser only.

assignments =
    .title = Assignments
    .about = Exercises and quizzes put together for a class: one file or SCORM package, and a check of what is handed in.

talk =
    .title = Talk
    .about = Steps picked from any lessons, in your order, with notes: play them, link them, hand them out.

examples =
    .title = Worked examples
    .about = Every example of the five sets of notes: what is printed, what comes out.

errata =
    .title = Errata
    .about = What the notes print and what is right, with a proof.

words =
    .title = Words and symbols
    .about = What things are called here, which letter each set of notes writes, what each setting does, what to read next.

data =
    .title = Data sets
    .about = Each table of the catalogue, before a model is fitted to it.

model =
    .title = Your model
    .about = Bring a model of XGBoost, LightGBM, CatBoost or scikit-learn, and step through its { -trees }.

own =
    .title = Your data
    .about = Upload a table, paste it, or edit one; then step through it.

tree =
    .title = Decision { -tree }
    .about = Every { -candidate-split } of a { -node }, its gain, and why one is made.

regression =
    .title = Regression { -tree }
    .about = Leaves predict means, and splits lower the squared error.

pruning =
    .title = Pruning
    .about = Prune the { -weakest-links }; cross-validation chooses alpha.

forest =
    .title = Random forest
    .about = { START(-bootstrap-samples) }, { -features } drawn at random, votes, and { -out-of-bag } { -rows } as a test.

extra_trees =
    .title = Extra-Trees
    .about = { START(-thresholds) } drawn at random: worse splits, less correlated { -trees }.

adaboost =
    .title = AdaBoost
    .about = { START(-stumps) } that vote: each looks hardest at what those before it got wrong.

gradient_boosting =
    .title = { START(-gradient) } boosting
    .about = { START(-tree) } after { -tree } is fitted to the { -residuals }, and a part of each step is taken.

xgboost =
    .title = XGBoost
    .about = { START(-similarity-score) }, gain, lambda, alpha, gamma; growing, then pruning; { -missing-values }.

why_exponential =
    .title = Why exponential loss?
    .about = AdaBoost's { -sample-weights } and amounts of say from one loss, line by line.

why_similarity =
    .title = Where the { -similarity-score } comes from
    .about = { START(-similarity-score) } and gain from the objective, line by line.
