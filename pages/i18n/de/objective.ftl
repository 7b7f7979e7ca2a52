### Andere Verluste für XGBoost.

name =
    .log-cosh = Log-cosh
    .quantile = Quantil 0,9
    .squared-log = Quadratischer Log-Fehler
    .exponential = Exponentiell
    .class-1-three-times = { -class } 1 verfehlen zählt dreifach
    .own = Eigene

outcome =
    .no-split = Kein { -tree } hat eine { -split }, also wird nichts gelernt: Jedes Kind braucht { -hessians }, die zusammen { $least } ergeben (min_child_weight), und die aller { -rows } zusammen sind { $whole }.
