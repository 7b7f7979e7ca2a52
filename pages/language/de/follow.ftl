### Das Ende der Lektionen mit vielen Bäumen: Eine neue Zeile wird vorhergesagt.

follow-opens = eine neue { -row }
follow-row = { $asked ->
    [true] Die { -row }, nach der diese Tabelle fragt: { $cells }.
   *[false] Eine neue { -row } aus der Mitte der Daten: { $cells }.
}
follow-what = { $trees ->
    [one] Was sagt der { -tree } für sie vorher?
   *[other] Was sagen die { $trees } { -trees } zusammen für sie vorher?
}
follow-tree = { $tree }: Die { -row } endet in { FORM($node, case: "dat") } und { $gives }.
follow-gives = erhält { $value }
follow-gives-to = erhält { $value } für { -class } { $class }
follow-votes = stimmt für { -class } { $class }
follow-weight = Sein Gewicht w ist { $weight }.
follow-others = { $n ->
    [one] 1 weiterer { -tree } sagt genauso vorher; was er gibt, ist in der Summe.
   *[other] { $n } weitere { -trees } sagen genauso vorher; was sie geben, ist in der Summe.
}
follow-together = { $rule ->
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
follow-scores = { $rule ->
    [add] Zusammengezählt: { $each }.
   *[average] Im Mittel: { $each }.
}
follow-class-has = { -class } { $class } hat { $score }
follow-ballot = Zähle die { -votes }: { $each }.
follow-vote = { $first ->
    [true] { $trees ->
        [one] { $count } von 1 { -tree } für { -class } { $class }
       *[other] { $count } von { $trees } { -trees(case: "dat") } für { -class } { $class }
    }
   *[false] { $count } für { -class } { $class }
}
follow-side = { $above ->
    [true] { $at_zero ->
        [true] Das ist mindestens 0.
       *[false] Das ist über 0.
    }
   *[false] { $at_zero ->
        [true] Das ist unter 0.
       *[false] Das ist nicht über 0.
    }
}
follow-tie = Zwei haben gleich viel: Die erste { -class } gewinnt.
follow-predicts = Die { -prediction } ist { -class } { $class }.

follow-which-class = { $trees ->
    [one] Welche { -class } sagt der { -tree } vorher?
   *[other] Welche { -class } sagen die { -trees } zusammen vorher?
}
follow-largest = Ihr Score ist { $score }, der größte.
follow-which-number = { $score ->
    [true] { $trees ->
        [one] Welchen Score gibt der { -tree } der { -row }?
       *[other] Welchen Score geben die { -trees } der { -row } zusammen?
    }
   *[false] { $trees ->
        [one] Welchen Wert sagt der { -tree } vorher?
       *[other] Welchen Wert sagen die { -trees } zusammen vorher?
    }
}
follow-because = { $trees ->
    [one] Das gibt ihr { -leaf }.
   *[other] Das geben { $trees } { -trees } zusammen.
}

follow-number = { $score ->
    [true] Score
   *[false] { -prediction }
}
follow-score-of = Score von { -class } { $class }
follow-say-up-to = { -amount-of-say } bis zu dieser { -prediction }
follow-half = Hälfte des gesamten { -amount-of-say(case: "gen") }
