heading =
    .papers = Aufsätze
    .books = Bücher
    .documentation = Dokumentation und Vorlesungen

kass-1980 =
    .purpose = CHAID: teilt eine Kategorie nach Unabhängigkeitstests in mehrere Kinder auf.

quinlan-1986 =
    .purpose = ID3: Bäume, die nach der Entropie wachsen, mit einem Kind für jede Ausprägung.

breiman-1996 =
    .purpose = Bagging, und warum Mitteln hilft, wo etwas instabil ist.

freund-schapire-1997 =
    .purpose = AdaBoost, mit einer Schranke für den Trainingsfehler.

drucker-1997 =
    .purpose = AdaBoost.R2, für Werte statt Klassen.

breiman-1998 =
    .purpose = Vergleicht Boosting und Bagging nach Verzerrung und Varianz.

friedman-hastie-tibshirani-2000 =
    .purpose = AdaBoost als additives Modell, das unter exponentiellem Verlust Stufe um Stufe angepasst wird.

breiman-2001 =
    .purpose = Random Forests: für jede Aufteilung gezogene Merkmale, Out-of-bag-Fehler, Permutationswichtigkeit, und die Rolle der Korrelation.

friedman-2001 =
    .purpose = Gradient Boosting für jeden differenzierbaren Verlust, mit den Algorithmen für quadratischen, absoluten, Huber- und logistischen Verlust.

friedman-2002 =
    .purpose = Jeder Baum wird an zufällig gezogene Zeilen angepasst: subsample.

geurts-2006 =
    .purpose = Extra Trees: Auch die Schwellenwerte werden zufällig gezogen.

chen-guestrin-2016 =
    .purpose = Die Zielfunktion mit lambda und gamma, angenäherte Aufteilungen, fehlende Werte, und was es schnell macht.

ke-2017 =
    .purpose = Histogramme, Bäume, die Blatt für Blatt wachsen, nach dem Gradienten gezogene Zeilen, gebündelte dünn besetzte Merkmale.

prokhorenkova-2018 =
    .purpose = Geordnetes Boosting, und Kategorien, die ohne die eigene Zielvariable einer Zeile kodiert werden.

breiman-1984 =
    .purpose = CART: Gini-Unreinheit, Ersatzaufteilungen, Beschneiden nach Kosten-Komplexität und die Kreuzvalidierung dazu.

quinlan-1993 =
    .purpose = C4.5: Gewinnverhältnis, Schwellenwerte für Zahlen, fehlende Werte, Beschneiden nach dem Wachsen.

elements-2009 =
    .purpose = Das Nachschlagewerk für alles: Kapitel 9 (Bäume), 10 (Boosting), 15 (Random Forests), 16 (Ensembles).

alpaydin-2020 =
    .purpose = Eine erste Einführung in Entscheidungsbäume, neben anderen Verfahren.

introduction-2021 =
    .purpose = Der leichtere Einstieg in denselben Stoff: Kapitel 8 hat Bäume, Bagging, Random Forests und Boosting, mit Programmen.

scikit-learn =
    .purpose = Was jede Einstellung der Bäume, der Random Forests und des Boostings dort bewirkt, mit den Formeln.

xgboost =
    .purpose = Die Herleitung der Zielfunktion, der Blattwerte und des Gewinns, mit Bildern.

cs229 =
    .purpose = Entscheidungsbäume, Random Forests und Boosting, wie sie in der Vorlesung vorkommen.
