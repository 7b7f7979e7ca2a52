### Lucky trees. follow.py copies this to pages/i18n/en/learners/lucky.ftl.

code =
    .round = **for each** { -round }:
    .grow = grow a { -tree } on some { -rows }
    .vote = let it { -vote } if it is the best so far

section =
    .round = { -round } { $round }

round =
    .begin = { -round } { $round }: a { -tree } grows on { -rows } drawn at random.
    .verdict = { $joins ->
        [true] It predicts { $share } of all { -rows } correctly: it may { -vote }.
       *[false] It predicts { $share } of all { -rows } correctly: that is no reason to { -vote }.
    }

formula =
    .share-right = share predicted correctly

column =
    .title = right
    .help = Does this { -tree } predict the { -row } correctly?

panel =
    .shares = How often each { -tree } is right
    .best = The best so far

axis =
    .share = share
    .rounds = { -rounds }
