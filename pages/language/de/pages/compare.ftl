compare-up-to-four-learners = Bis zu vier Verfahren
compare-settings = Einstellungen
compare-error-by-the-number-of = Fehler nach der Anzahl der Bäume
compare-step-through = { $name } durchgehen
compare-what-each-learner-predicts = Was jedes Verfahren vorhersagt
compare-choose-two-different = Wähle zwei verschiedene Spalten: Eine Ebene hat zwei Richtungen.
compare-what-predicts-over-and = Was { $name } über { $feature_names } und { $feature_names2 } vorhersagt
compare-the-other-columns-are-held = Die anderen Spalten bleiben, wie sie in Zeile { $row } sind.
compare-row-to-follow = Zeile zum Verfolgen
compare-test-row = Testzeile
compare-training-row = Trainingszeile
compare-with = { $name }, mit { $value }
compare-learner = Verfahren
compare-prediction-for-row = Vorhersage für Zeile { $row }
compare-training-error = Trainingsfehler
compare-test-error = Testfehler
compare-row-it-is = Zeile { $row } ({ $unseen }): { $data }. Wahr ist { $data2 }.
compare-the-same-row-through-all = Dieselbe Zeile durch alle
compare-no-row-is-kept-for-testing = Keine Zeile wird zum Testen zurückbehalten: { $n } sind dafür zu wenige.
compare-of-rows-drawn-at-random =
    { $held ->
        [one] { $held } von { $n } Zeilen, zufällig mit dem Startwert gezogen, ist eine Testzeile: Kein Verfahren wird an sie angepasst
       *[other] { $held } von { $n } Zeilen, zufällig mit dem Startwert gezogen, sind Testzeilen: Kein Verfahren wird an sie angepasst
    }.
compare-choose-at-least-one = Wähle mindestens ein Verfahren.
compare-row = Zeile { $row }
compare-training-rows = Trainingszeilen
compare-test-rows = Testzeilen
compare-misclassification-rate = Fehlklassifikationsrate
compare-mean-squared-error = mittlere quadratische Abweichung
compare-no-row = keine Zeile
compare-across = waagerecht
compare-up = senkrecht
compare-trees = Bäume
compare-depth = Tiefe
compare-seed = Startwert
