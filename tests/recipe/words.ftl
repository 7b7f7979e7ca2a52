### Lucky trees. follow.py copies this to pages/language/en/lucky.ftl.

page-lucky = Lucky trees
page-lucky-what = Whoever is right more often than all before may vote.
lucky-code-round = for each { -round }:
lucky-code-grow = {"    "}grow a { -tree } on some { -rows }
lucky-code-vote = {"    "}let it { -vote } if it is the best so far
lucky-round = { -round } { $round }
lucky-begin = { -round } { $round }: a { -tree } grows on { -rows } drawn at random.
lucky-judge = { $joins ->
    [true] It predicts { $share } of all { -rows } correctly: it may { -vote }.
   *[false] It predicts { $share } of all { -rows } correctly: that is no reason to { -vote }.
}
lucky-right = share predicted correctly
lucky-column = right
lucky-column-why = Does this { -tree } predict the { -row } correctly?
lucky-shares = How often each { -tree } is right
lucky-share = share
lucky-best = The best so far
lucky-rounds = { -rounds }
