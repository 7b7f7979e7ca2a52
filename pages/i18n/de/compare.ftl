control =
    .learners = Bis zu vier Verfahren
    .settings = Einstellungen
    .row = Zeile zum Verfolgen
    .column-across = waagerecht
    .column-up = senkrecht
    .trees = Bäume
    .depth = Tiefe
    .seed = Startwert

error-chart =
    .title = Fehler nach der Anzahl der Bäume
    .training = Trainingszeilen
    .test = Testzeilen
    .axis-classes = Fehlklassifikationsrate
    .axis-numbers = mittlere quadratische Abweichung

link =
    .lesson = { $name } durchgehen

line-chart =
    .title = Was jedes Verfahren vorhersagt

error =
    .same-column = Wähle zwei verschiedene Spalten: Eine Ebene hat zwei Richtungen.
    .no-learner = Wähle mindestens ein Verfahren.

plane-chart =
    .title = Was { $name } über { $feature_names } und { $feature_names2 } vorhersagt
    .note = Die anderen Spalten bleiben, wie sie in Zeile { $row } sind.
    .row = Zeile { $row }

row =
    .is-test = Testzeile
    .is-training = Trainingszeile
    .values = Zeile { $row } ({ $unseen }): { $data }. Wahr ist { $data2 }.

table =
    .probability = { -class } { $name } ({ $value } %)
    .learner = Verfahren
    .prediction = Vorhersage für Zeile { $row }
    .training-error = Trainingsfehler
    .test-error = Testfehler
    .title = Dieselbe Zeile durch alle
    .no-error = keine Zeile

note =
    .no-test-rows = Keine Zeile wird zum Testen zurückbehalten: { $n } sind dafür zu wenige.
    .test-rows =
        { $held ->
            [one] { $held } von { $n } Zeilen, zufällig mit dem Startwert gezogen, ist eine Testzeile: Kein Verfahren wird an sie angepasst
           *[other] { $held } von { $n } Zeilen, zufällig mit dem Startwert gezogen, sind Testzeilen: Kein Verfahren wird an sie angepasst
        }.
