### Wörter in Diagrammen.

legend =
    .rows = { -rows }
    .simulated = simuliert

axis =
    .simulations = Simulationen
    .residual = { -residual }
    .loss = { -loss }
