### The end of lessons of many trees: a new row is predicted.

section =
    .new-row = a new { -row }

intro =
    .row = { $asked ->
        [true] The new { -row } to predict: { $cells }.
       *[false] A new { -row } from the middle of the data: { $cells }.
    }
    .task = { $trees ->
        [one] What does the { -tree } predict for it?
       *[other] What do the { $trees } { -trees } predict for it together?
    }

tree =
    .leaf = { $tree } { $gives }: the { -row } ends in { $node }.
    .value = gives { $value }
    .class-value = gives { $value } to { -class } { $class }
    .vote = { -votes } for { -class } { $class }
    .share-vote = { -votes } for { -class } { $class } with a share of { $value }
    .weight = Its weight w is { $weight }.
    .skipped = { $n ->
        [one] 1 more { -tree } predicts in the same way; what it gives is in the sum.
       *[other] { $n } more { -trees } predict in the same way; what they give is in the sum.
    }

total =
    .single-score = { $rule ->
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
    .class-scores = { $rule ->
        [add] Added up: { $each }.
       *[average] On average: { $each }.
    }
    .class-score = { -class } { $class } has { $score }
    .votes = Count the { -votes }: { $each }.
    .class-votes = { $first ->
        [true] { $trees ->
            [one] { $count } of 1 { -tree } for { -class } { $class }
           *[other] { $count } of { $trees } { -trees } for { -class } { $class }
        }
       *[false] { $count } for { -class } { $class }
    }

prediction =
    .zero-side = { $above ->
        [true] { $at_zero ->
            [true] It is at least 0.
           *[false] It is above 0.
        }
       *[false] { $at_zero ->
            [true] It is below 0.
           *[false] It is not above 0.
        }
    }
    .tie = On a tie the first { -class } wins.
    .class = The { -prediction } is { -class } { $class }.

question =
    .class = { $trees ->
        [one] Which { -class } does the { -tree } predict?
       *[other] Which { -class } do the { -trees } predict together?
    }
    .class-why = Its score is { $score }, the largest.
    .number = { $score ->
        [true] { $trees ->
            [one] What score does the { -tree } give the { -row }?
           *[other] What score do the { -trees } give the { -row } together?
        }
       *[false] { $trees ->
            [one] What value does the { -tree } predict?
           *[other] What value do the { -trees } predict together?
        }
    }
    .number-why = { $trees ->
        [one] That is what its { -leaf } gives.
       *[other] That is what { $trees } { -trees } give together.
    }

formula =
    .single-score = { $score ->
        [true] score
       *[false] { -prediction }
    }
    .class-score = score of { -class } { $class }
    .say-up-to-prediction = { -amount-of-say } up to the { -prediction }
    .half-say = half of the total { -amount-of-say }
