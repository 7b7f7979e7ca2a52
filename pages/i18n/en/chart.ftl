### Words in charts.

legend =
    .rows = { -rows }
    .simulated = simulated

axis =
    .simulations = simulations
    .residual = { -residual }
    .loss = { -loss }
