search =
    .no-hit = Nothing is called “{ $asked }” here. Try one word: gini, { -residual }, weight, lambda, missing …
    .label = Search pages, formulas, worked examples and errata

card =
    .minutes = About { $minutes } minutes
    .needs = ; builds on: { $needs }

start =
    .lesson = Decision { -tree }
    .lead = See how a { -tree } is grown: every { -candidate-split }, the gain of each, and why it stops.
    .link = Start: how a decision { -tree } decides

path =
    .title = From a single split to XGBoost

beside =
    .title = Beside the path
