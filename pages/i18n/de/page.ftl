home =
    .title = Start

mixed =
    .title = Unreinheit: Wie gemischt ist ein Knoten?
    .about = Gini-Unreinheit, Entropie und Fehlklassifikationsrate derselben Kugeln.

lines_and_boxes =
    .title = Geraden und Kästen
    .about = Die Kästen eines Baums gegen die Gerade einer logistischen Regression.

splitting_categories =
    .title = Kategorien aufteilen
    .about = Mengen von Ausprägungen, eine gegen alle anderen, oder Codes: Welche Aufteilungen sind möglich?

multiway =
    .title = Aufteilungen in n Kinder: ID3 und C4.5
    .about = Ein Kind für jede Ausprägung, nach Gewinn oder Gewinnverhältnis: Tennis spielen, Schritt für Schritt.

greedy =
    .title = Gierig ist nicht das Beste
    .about = Die beste erste Aufteilung muss nicht zum besten Baum führen.

unstable =
    .title = Bäume sind instabil
    .about = Eine Zeile fehlt, und ein anderer Baum entsteht.

averages =
    .title = Mittelwerte korrelierter Bäume
    .about = Wie wenig ein Mittelwert hilft, wenn die Bäume korreliert sind.

bias_and_variance =
    .title = Verzerrung und Varianz
    .about = Trainingsmengen immer wieder ziehen: welcher Teil des Fehlers fällt, welcher steigt.

losses_and_outliers =
    .title = Verluste und Ausreißer
    .about = Was eine einzelne Zeile weit außen mit quadratischem, absolutem und Huber-Verlust macht.

descent =
    .title = Gradientenabstieg
    .about = Zu kleine, passende und zu große Raten; Boosting geht denselben Weg.

rounds_and_leaves =
    .title = Runden und Blätter
    .about = Gleich viele Blätter in einem Baum, in wenigen oder in vielen Stümpfen: was eine Summe von Bäumen sein kann.

average_or_sum =
    .title = Mittelwert oder Summe
    .about = Wie Random Forest und Gradient Boosting zusammenhängen, Baum für Baum.

three_fits =
    .title = Welche von drei Anpassungen?
    .about = Viele Stufen, eine am falschen Ort oder eine am richtigen: Verlust und Strafen entscheiden.

few_relevant =
    .title = Wenige relevante Merkmale
    .about = Zwei Merkmale von fünfzig zählen: warum ein Random Forest dann schlecht sein kann, und wie ihn der Out-of-bag-Fehler einstellt.

votes =
    .title = Stimmen, Anteile, Softmax
    .about = Von Anzahlen zu Wahrscheinlichkeiten, von Wahrscheinlichkeiten zu Scores und zurück.

openings =
    .title = Geführte Beispiele zu XGBoost
    .about = Quantile, Beschneiden und Kreuzvalidierung, jeweils dort, wo sie etwas ändern.

compare =
    .title = Vergleichen
    .about = Bis zu vier Verfahren auf denselben Zeilen, und eine Zeile durch alle hindurch.

which =
    .title = Welches, und warum
    .about = Bilder echter Anpassungen: welche Einstellung, welches Verfahren, und hilft eine Änderung hier?

again =
    .title = Was wiederkommt
    .about = Was nicht gelang, kommt nach 1, 3 und 7 Tagen wieder; was du kannst, nach Themen. Nur in deinem Browser.

assignments =
    .title = Übungsblätter
    .about = Aufgaben und Fragen für einen Kurs zusammenstellen: eine Datei oder ein SCORM-Paket, und eine Prüfung dessen, was abgegeben wird.

talk =
    .title = Vortrag
    .about = Schritte aus beliebigen Lektionen, in deiner Reihenfolge und mit Notizen: zum Vorführen, Verlinken, Austeilen.

examples =
    .title = Durchgerechnete Beispiele
    .about = Jedes Beispiel der fünf Skripte: was gedruckt ist und was herauskommt.

errata =
    .title = Druckfehler
    .about = Was die Skripte drucken und was stimmt, mit Beweis.

words =
    .title = Wörter und Symbole
    .about = Wie hier alles heißt, welchen Buchstaben jedes Skript schreibt, was jede Einstellung tut und was sich weiterzulesen lohnt.

data =
    .title = Datensätze
    .about = Jede Tabelle des Katalogs, bevor ein Modell an sie angepasst wird.

model =
    .title = Dein Modell
    .about = Bring ein Modell von XGBoost, LightGBM, CatBoost oder scikit-learn mit und geh seine Bäume durch.

own =
    .title = Deine Daten
    .about = Eine Tabelle hochladen, einfügen oder ändern; dann Schritt für Schritt ansehen.

tree =
    .title = Entscheidungsbaum
    .about = Jeder Kandidat eines Knotens, sein Gewinn, und warum einer gewählt wird.

regression =
    .title = Regressionsbaum
    .about = Blätter sagen Mittelwerte vorher, Aufteilungen senken den quadratischen Fehler.

pruning =
    .title = Beschneiden
    .about = Die schwächsten Glieder beschneiden; Kreuzvalidierung wählt alpha.

forest =
    .title = Random Forest
    .about = Bootstrap-Stichproben, zufällig gezogene Merkmale, Stimmen, und Out-of-bag-Zeilen als Test.

extra_trees =
    .title = Extra-Trees
    .about = Zufällig gezogene Schwellenwerte: schlechtere Aufteilungen, weniger korrelierte Bäume.

adaboost =
    .title = AdaBoost
    .about = Stümpfe, die abstimmen: Jeder achtet am meisten auf das, was die vor ihm falsch hatten.

gradient_boosting =
    .title = Gradient Boosting
    .about = Ein Baum nach dem anderen wird an die Residuen angepasst, und von jedem Schritt wird ein Teil gegangen.

xgboost =
    .title = XGBoost
    .about = Ähnlichkeitswert, Gewinn, lambda, alpha, gamma; wachsen, dann beschneiden; fehlende Werte.

why_exponential =
    .title = Warum exponentieller Verlust?
    .about = Die Zeilen- und Stimmgewichte von AdaBoost aus einem einzigen Verlust, Zeile für Zeile.

why_similarity =
    .title = Woher der Ähnlichkeitswert kommt
    .about = Ähnlichkeitswert und Gewinn aus der Zielfunktion, Zeile für Zeile.
