error =
    .folder-is-file = { $folder } is a file. Give a folder, which may be new.
    .other-files = { $folder } holds what is not of a course: { $files }. Give a new folder, an empty one, or one that holds a course, which is then written again.
    .not-written = { $folder } cannot be written: { $why }. Give another folder.
    .no-javascript = The steps need JavaScript.

choice =
    .balls-of-node = The balls of the { -node }
    .points = Points
    .depth-of-tree = Depth of the { -tree }
    .depth-on-moons = Two moons, depth of the { -tree }
    .step = Step
    .ratio-step = By { -gain-ratio }, step
    .codes = Codes
    .rows = { START(-rows) }
    .measure = Measure
    .left-out = Left out of the seven { -rows }
    .each-tree-sees = Each { -tree } sees
    .correlation = Correlation rho
    .averaged = Averaged, B
    .total-leaves = Leaves in all
    .trees = { START(-trees) }
    .trees-backwards = { START(-trees) }, backwards
    .your-choice = Your choice
    .gamma = gamma
    .without-lambda = gamma, with lambda = 0
    .features = { START(-features) } of the table
    .drawn-of-fifty = { START(-features) } drawn, of 50
    .training-sets = Training sets drawn
    .trees-of-depth-4 = 30 { -trees } of depth 4
    .last-y = y of the last { -row }
    .delta = Delta of Huber's { -loss }
    .rate = Rate
    .absolute-rate = Absolute { -loss }, rate
    .boosting-rate = Boosting, { -learning-rate }
    .boosting-depth = Boosting, depth
    .dogs-and-cats = Dogs and cats
    .probability = Probability p
    .quantiles = Quantiles
    .pruning-gamma = Growing, then { -pruning }: gamma
    .folds = Cross-validation: { -folds }
    .page = This page
    .initial = as it opens

state =
    .first-of-slides = R1 of the slides: 0 and 6
    .half-and-half = Half and half
    .three-of-each = Three of each
    .one-and-eleven = 1 and 11
    .eight-three-one = 8, 3 and 1
    .green-three-one = Green with 3 and 1
    .every-colour = Every colour mixed
    .ten-twenty = 10 and 20
    .hundred-and-more = 100 and 110
    .none-three = 0 and 3

nav =
    .contents = Contents
    .label = Through the course
    .previous = Previous
    .next = Next

links =
    .other-settings = The same with other settings
    .other-data = On other data sets
    .others = Other data sets and settings

lesson =
    .data-set = Data set: { $title }. { $about } { $source } ({ $licence })
    .settings = Settings: { $told }.

index =
    .lead = See how a { -tree } is grown: every { -candidate-split }, the gain of each, why it stopped.
    .search = Search pages, formulas, words and worked examples
