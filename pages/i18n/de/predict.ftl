### Was ein Modell nicht vorhersagen kann.

error =
    .tree-of-numbers = Ein Regressionsbaum hat keine Wahrscheinlichkeiten: Frag predict nach seinen Werten.
    .forest-of-numbers = Ein Wald für Zahlen hat keine Wahrscheinlichkeiten: Frag predict nach seinen Werten.
    .adaboost-of-numbers = AdaBoost.R2 sagt eine Zahl vorher und kennt keine Wahrscheinlichkeiten: Frag predict nach seinen Werten.
    .loss-of-numbers = Der { -loss } { $name } kennt keine Wahrscheinlichkeiten: Frag predict nach seinen Werten.
    .model-of-numbers = Dieses Modell sagt eine Zahl vorher und kennt keine Wahrscheinlichkeiten: Frag predict nach seinen Werten.
