name =
    .node = { $node ->
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

rule =
    .threshold = { $feature } ≤ { $threshold }
