### Die Tabellen des Katalogs: wie sie heißen, und ein Satz zu jeder.

four-rows =
    .title = Vier Zeilen
    .about = Drei Ja-Nein-Merkmale und eine Zahl; von den zwei dafür gezeichneten Bäumen braucht einer nur eine Aufteilung.

seven-rows =
    .title = Sieben Zeilen
    .about = Der erste Schritt für Schritt gerechnete Baum: zwei Ja-Nein-Merkmale, eine Zahl und eine neue Zeile zum Klassifizieren.

six-row-forest =
    .title = Sechs Zeilen für einen Wald
    .about = Fünf Merkmale, von denen jeder der vier Bäume zwei sieht, und eine neue Zeile, über die sie abstimmen.

four-points =
    .title = Vier Punkte
    .about = Die Punkte des XGBoost-Beispiels, der letzte mit dem Wert, mit dem die Gewinne gerechnet sind, y = -7.

four-points-as-printed =
    .title = Vier Punkte wie gedruckt
    .about = Die Punkte des XGBoost-Beispiels mit dem letzten Wert wie gedruckt, y = -7,5.

resampling-weights =
    .title = Sieben Gewichte zum Ziehen
    .about = Sieben Zeilen und ihre Gewichte, aus denen AdaBoost seine nächste Stichprobe mit den Zahlen 0,03 und 0,18 zieht.

loss-table =
    .title = Eine Verlusttabelle mit Ausreißer
    .about = Vier Werte und ihre Vorhersagen, die letzte weit daneben, um quadratischen, absoluten und Huber-Verlust zu vergleichen.

seven-to-draw =
    .title = Sieben Zeilen, aus denen gezogen wird
    .about = Eine Zahl und zwei Klassen; ein Stumpf hat eine Zeile falsch, und AdaBoost zieht dann Zeilen nach ihren Gewichten.

three-colours =
    .title = Drei Farben
    .about = Red, Blue und Yellow als Namen und mit zwei Codes; welche Aufteilungen es gibt, hängt vom Code ab.

two-regions =
    .title = Zwei Regionen
    .about = 0 und 6 Zeilen der zwei Klassen in einer Region, 5 und 8 in der anderen.

eight-groups =
    .title = Acht Gruppen
    .about = Zeilen, so gemacht, dass das Beschneiden 8 Blätter und Fehler 0,32 mit 7 Blättern und Fehler 0,33 vergleicht.

minus-two-plus-ten =
    .title = Minus zwei, plus zehn
    .about = Vier Punkte, deren erste Aufteilung weniger gewinnt als die darunter, sodass das Beschneiden vorausschauen muss.

cats-and-dogs =
    .title = Katzen und Hunde
    .about = Zwei Blätter mit einem Hund auf zwei Katzen, aus 3 und aus 30 Tieren.

wisconsin-figure-1 =
    .title = Brustkrebs, die Zeilen von Abbildung 1
    .about = 466 der Wisconsin-Zeilen, an denen ein Baum der Tiefe 2 die Blätter 278/2 und 16/11 der Skripte hat.

wisconsin =
    .title = Brustkrebs (Wisconsin)
    .about = Ist ein Tumor gutartig oder bösartig, nach neun Werten von 1 bis 10; 16 Werte von Bare Nuclei fehlen.

iris =
    .title = Iris
    .about = Drei Arten von Schwertlilien nach Länge und Breite ihrer Kelch- und Kronblätter, in Zentimetern.

penguin-sizes =
    .title = Pinguine, zwei Längen
    .about = Drei Pinguinarten nach der Länge von Flügel und Schnabel, in Millimetern; zwei, die niemand gemessen hat, fehlen.

penguins =
    .title = Palmer-Pinguine
    .about = Drei Pinguinarten nach Körper, Insel und Geschlecht: Zahlen, Kategorien und fehlende Werte zusammen.

titanic =
    .title = Passagiere der Titanic
    .about = Wer überlebte, nach Klasse, Altersgruppe und Geschlecht: Jedes Merkmal ist eine Kategorie, und viele Zeilen sind gleich.

cars =
    .title = Autos von 1974
    .about = Meilen je Gallone von 32 Autos nach zehn Messungen, davon zwei Ja-Nein.

diabetes =
    .title = Diabetes
    .about = Wie weit Diabetes ein Jahr später fortgeschritten ist, nach Alter, Geschlecht, Körpermasse, Blutdruck und sechs Blutwerten.

play-tennis =
    .title = Tennis spielen
    .about = 14 Samstagvormittage und ob Tennis gespielt wird: die Tabelle, an der Lehrbücher ID3 von Hand rechnen.

moons =
    .title = Zwei Monde
    .about = Zwei Halbkreise, die ineinandergreifen; Bäume folgen der Kurve in Stufen.

circles =
    .title = Zwei Kreise
    .about = Ein Kreis in einem anderen; vier Aufteilungen legen einen Kasten um den inneren.

xor =
    .title = Exklusives Oder
    .about = Klasse 1, wo genau ein Merkmal positiv ist; keine erste Aufteilung gewinnt viel, zwei zusammen alles.

blobs =
    .title = Drei Wolken
    .about = Drei Klassen, jede eine Wolke um ihre Mitte; zwei Aufteilungen reichen fast.

steps =
    .title = Stufen
    .about = Ein Merkmal und ein Wert, der bei 2,5, 5 und 7,5 springt: was ein Baum am besten vorhersagt.

wave =
    .title = Eine Welle
    .about = Ein Merkmal und sein Sinus, dem Bäume nur in Stufen folgen können.

ten-flats =
    .title = Zehn Wohnungen
    .about = Zehn erfundene Mieten nach Größe und Entfernung vom Zentrum: wenige Zeilen, mit denen AdaBoost.R2 viele Runden geht.

plane =
    .title = Ein Hang
    .about = Zwei Merkmale und y = 3 x_1 - 2 x_2, ein Hang, den Bäume aus vielen kleinen Kästen bauen.

name =
    .from-notes = { $title }, aus den Skripten

error =
    .no-table = Den Datensatz { $name } gibt es nicht; wähle { $choices }.
