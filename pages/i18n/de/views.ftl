what-if =
    .reset-all = Zurück zu den besten Aufteilungen
    .submit = So aufteilen
    .compared-measure = { $name } { $own } (gierig { $other })
    .reset = Zurück zum gierigen Baum
    .on-leaf = Knoten { $node } ist ein Blatt. Geh zu einem Knoten, der aufgeteilt wird, und wähle dort eine andere Aufteilung.
    .question = Knoten { $node } wird mit { $asks } aufgeteilt. Was wäre, wenn eine andere Aufteilung gemacht würde?
    .none = Hier gibt es keinen anderen Kandidaten.
    .control = Eine andere Aufteilung, die beste zuerst
    .note = Alles unter diesem Knoten wächst neu; die Zeile über der Bühne zeigt, wie gut der Baum dann ist.
    .option = { $question }   (Gewinn { $gain })
    .cost = Was wäre, wenn: { $against }.
    .not-a-split = force={ $text } in der Adresse ist keine { -split }: Schreib sie wie L:2:15.5, oder lass sie weg.

tab =
    .cross-validation = Kreuzvalidierung
    .idea = Die Idee
    .challenges = Ausprobieren
    .what-if = Was wäre, wenn
    .whole-tree = Ganzer Baum
    .tables = Tabellen
    .export = Export
    .test-rows = Testzeilen

error =
    .misclassification-title = Fehlklassifikationsrate
    .squared-error-title = Mittlere quadratische Abweichung
    .misclassification = Fehlklassifikationsrate
    .squared-error = mittlere quadratische Abweichung

column =
    .leaves = Blätter

tree =
    .edge-missing = { " " }oder fehlend
    .name = Der Baum
    .description = { $which }: { $nodes } Knoten, davon { $leaves } Blätter
    .depth-note = Gezeichnet bis Tiefe { $depth }: { $left_out } tiefere Knoten sind nicht gezeichnet.
    .no-graphviz = Für SVG braucht es das Programm dot von Graphviz auf dem Server, und es ist nicht da. DOT-Dateien gehen überall.
    .edge-left = ja
    .edge-right = nein
    .of-tree = {" "}von { $tree }

test-rows =
    .control = Testzeile
    .result = Wahr ist { $truth }; vorhergesagt wird { $answer }.

row =
    .further-columns =
        { " " }und { $more ->
            [one] { $more } weitere Spalte
           *[other] { $more } weitere Spalten
        }

tables =
    .no-candidates = Knoten { $node }{ $tree } hat keine Kandidaten. { $reason }
    .rows-title = Jede Zeile in jeder Runde: höchstens { $SHOWN } Zeilen hier und { $IN_FILE } in der Datei
    .candidates = Kandidaten an Knoten { $node }{ $tree }
    .nodes = Knoten{ $tree }
    .rounds = Runden
    .complete-title = Alle { $count } { $what }
    .excerpt-title =
        Die { $best ->
            [true] besten
           *[false] ersten
        } { $shown } von { $count }: { $what }. Die Datei enthält { $whole ->
            [true] alle
           *[false] { $best ->
                [true] die besten { $held }
               *[false] die ersten { $held }
            }
        }.

library =
    .private-note = Es liest data.csv, die in der ZIP-Datei unter Export liegt.
    .differences = Was dort anders ist:
    .no-differences = Es passt dasselbe Modell an. Von zwei Aufteilungen mit gleichem Gewinn nimmt es vielleicht die andere; hier wird die erste genommen.

challenge =
    .open = noch nicht
    .met = ✓ geschafft

measure =
    .right = richtig
    .squared-error = MQA
    .impurity = Unreinheit
    .leaves = Blätter

axis =
    .rounds = Runden

value =
    .mean = Mittelwert
    .median = Median
    .output = Wert
