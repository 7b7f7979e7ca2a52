### Das Ende der Lektionen mit vielen Bäumen: Eine neue Zeile wird vorhergesagt.

section =
    .new-row = eine neue { -row }

intro =
    .row = { $asked ->
        [true] Die neue { -row }, die vorhergesagt werden soll: { $cells }.
       *[false] Eine neue { -row } aus der Mitte der Daten: { $cells }.
    }
    .task = { $trees ->
        [one] Was sagt der { -tree } für sie vorher?
       *[other] Was sagen die { $trees } { -trees } zusammen für sie vorher?
    }

tree =
    .leaf = { $tree } { $gives }: Die { -row } endet in { FORM($node, case: "dat") }.
    .value = gibt { $value }
    .class-value = gibt der { -class } { $class } { $value }
    .vote = stimmt für { -class } { $class }
    .share-vote = stimmt für { -class } { $class } mit einem Anteil von { $value }
    .weight = Sein Gewicht w ist { $weight }.
    .skipped = { $n ->
        [one] 1 weiterer { -tree } sagt genauso vorher; was er gibt, ist in der Summe.
       *[other] { $n } weitere { -trees } sagen genauso vorher; was sie geben, ist in der Summe.
    }

total =
    .single-score = { $rule ->
        [add] { $score ->
            [true] Zusammengezählt ist der Score { $value }.
           *[false] Zusammengezählt ist die { -prediction } { $value }.
        }
        [average] { $score ->
            [true] Im Mittel ist der Score { $value }.
           *[false] Die { -prediction } ist der Mittelwert, { $value }.
        }
       *[median] Die { -prediction } ist der gewichtete Median, { $value }.
    }
    .class-scores = { $rule ->
        [add] Zusammengezählt: { $each }.
       *[average] Im Mittel: { $each }.
    }
    .class-score = { -class } { $class } hat { $score }
    .votes = Zähle die { -votes }: { $each }.
    .class-votes = { $first ->
        [true] { $trees ->
            [one] { $count } von 1 { -tree } für { -class } { $class }
           *[other] { $count } von { $trees } { -trees(case: "dat") } für { -class } { $class }
        }
       *[false] { $count } für { -class } { $class }
    }

prediction =
    .zero-side = { $above ->
        [true] { $at_zero ->
            [true] Das ist mindestens 0.
           *[false] Das ist über 0.
        }
       *[false] { $at_zero ->
            [true] Das ist unter 0.
           *[false] Das ist nicht über 0.
        }
    }
    .tie = Bei Gleichstand gewinnt die erste { -class }.
    .class = Die { -prediction } ist { -class } { $class }.

question =
    .class = { $trees ->
        [one] Welche { -class } sagt der { -tree } vorher?
       *[other] Welche { -class } sagen die { -trees } zusammen vorher?
    }
    .class-why = Ihr Score ist { $score }, der größte.
    .number = { $score ->
        [true] { $trees ->
            [one] Welchen Score gibt der { -tree } der { -row }?
           *[other] Welchen Score geben die { -trees } der { -row } zusammen?
        }
       *[false] { $trees ->
            [one] Welchen Wert sagt der { -tree } vorher?
           *[other] Welchen Wert sagen die { -trees } zusammen vorher?
        }
    }
    .number-why = { $trees ->
        [one] Das gibt ihr { -leaf }.
       *[other] Das geben { $trees } { -trees } zusammen.
    }

formula =
    .single-score = { $score ->
        [true] Score
       *[false] { -prediction }
    }
    .class-score = Score von { -class } { $class }
    .say-up-to-prediction = { -amount-of-say } bis zu dieser { -prediction }
    .half-say = Hälfte des gesamten { -amount-of-say(case: "gen") }
