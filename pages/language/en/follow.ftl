### The end of lessons of many trees: a new row is predicted.

follow-opens = a new { -row }
follow-row = { $asked ->
    [true] The { -row } that this table asks about: { $cells }.
   *[false] A new { -row } from the middle of the data: { $cells }.
}
follow-what = { $trees ->
    [one] What does the { -tree } predict for it?
   *[other] What do the { $trees } { -trees } predict for it together?
}
follow-tree = { $tree }: the { -row } ends in { $node }, which { $gives }.
follow-gives = gives { $value }
follow-gives-to = gives { $value } to { -class } { $class }
follow-votes = { -votes } for { -class } { $class }
follow-weight = Its weight w is { $weight }.
follow-others = { $n ->
    [one] 1 more { -tree } predicts in the same way; what it gives is in the sum.
   *[other] { $n } more { -trees } predict in the same way; what they give is in the sum.
}
follow-together = { $rule ->
    [add] { $score ->
        [true] Added up, the score is { $value }.
       *[false] Added up, the { -prediction } is { $value }.
    }
    [average] { $score ->
        [true] On average the score is { $value }.
       *[false] The { -prediction } is the mean, { $value }.
    }
   *[median] The { -prediction } is the weighted median, { $value }.
}
follow-scores = { $rule ->
    [add] Added up: { $each }.
   *[average] On average: { $each }.
}
follow-class-has = { -class } { $class } has { $score }
follow-ballot = Count the { -votes }: { $each }.
follow-vote = { $first ->
    [true] { $trees ->
        [one] { $count } of 1 { -tree } for { -class } { $class }
       *[other] { $count } of { $trees } { -trees } for { -class } { $class }
    }
   *[false] { $count } for { -class } { $class }
}
follow-side = { $above ->
    [true] { $at_zero ->
        [true] It is at least 0.
       *[false] It is above 0.
    }
   *[false] { $at_zero ->
        [true] It is below 0.
       *[false] It is not above 0.
    }
}
follow-tie = Two have the same: the first { -class } wins.
follow-predicts = The { -prediction } is { -class } { $class }.

follow-which-class = { $trees ->
    [one] Which { -class } does the { -tree } predict?
   *[other] Which { -class } do the { -trees } predict together?
}
follow-largest = Its score is { $score }, the largest.
follow-which-number = { $score ->
    [true] { $trees ->
        [one] Which score does the { -tree } give the { -row }?
       *[other] Which score do the { -trees } give the { -row } together?
    }
   *[false] { $trees ->
        [one] Which value does the { -tree } predict?
       *[other] Which value do the { -trees } predict together?
    }
}
follow-because = { $trees ->
    [one] That is what its { -leaf } gives.
   *[other] That is what { $trees } { -trees } give together.
}

follow-number = { $score ->
    [true] score
   *[false] { -prediction }
}
follow-score-of = score of { -class } { $class }
follow-say-up-to = { -amount-of-say } up to the { -prediction }
follow-half = half of the total { -amount-of-say }
