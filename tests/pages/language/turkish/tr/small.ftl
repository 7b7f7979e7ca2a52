### A language of another build, for test_languages.py: the verb is last, places come first, cases are suffixes.
number-decimal = comma
-split = bölme
-rows = satır
node = { $node ->
    [0] { $case ->
        [loc] kökte
        [dat] köke
       *[nom] kök
    }
   *[other] { $case ->
        [loc] { $node } numaralı düğümde
        [dat] { $node } numaralı düğüme
       *[nom] { $node } numaralı düğüm
    }
}
rule = { $feature } ≤ { $threshold }
tree-split = { FORM($node, case: "loc") } { $how ->
   *[other] { -split }
}: { $split }.
row-ends = Satır { FORM($node, case: "loc") } biter.
boosting-moves-most = { $row }: F { $before } değerinden { $after } değerine gider.
