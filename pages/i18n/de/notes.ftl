verdict =
    .right = richtig
    .convention = hängt von einer Konvention ab
    .wrong = falsch
    .open = nichts zu vergleichen

weight =
    .inconsistent = uneinheitlich
    .misprint = Druckfehler
    .doubtful = zweifelhafte Behauptung

verdict-meaning =
    .right = was gedruckt ist, ist richtig
    .convention = nach einer Konvention richtig, nach einer anderen nicht
    .wrong = etwas Gedrucktes ist falsch
    .open = nichts ist gedruckt, womit man vergleichen könnte

weight-meaning =
    .wrong = eine Zahl oder eine Formel ist falsch
    .inconsistent = zwei Stellen passen nicht zusammen
    .misprint = was gemeint ist, sieht man
    .doubtful = eine Behauptung, die nicht oder nicht immer gilt

tab =
    .words = Wörter
    .symbols = Symbole
    .settings = Einstellungen
    .reading = Zum Weiterlesen

column =
    .this-app = hier

filter =
    .set = Skript
    .text = Suchen
    .count = { $left } von { $n } gezeigt.

settings =
    .title = Jede Einstellung
    .name = Einstellung
    .help = Was sie tut
    .default = Wenn niemand sie setzt
    .learners = Wer sie hat
    .no-default = nichts

entry =
    .lines = Zeilen { $lines }
    .single-line = Zeile { $lines }
    .value = { $name }: gedruckt { $printed }, richtig { $ours }
    .printed = Gedruckt: { $printed }
    .right = Richtig: { $right }
    .proof = Beweis: { $proof }

words =
    .synonyms = { " " }Auch: { $also }.

symbols =
    .clashes = Ein Buchstabe, mehrere Dinge

errata =
    .intro = Was in den Skripten anders zu lesen ist: gedruckt, richtig, und warum.
    .filter = Gewicht

examples =
    .intro = Was die Skripte von Hand rechnen, noch einmal gerechnet. Öffne eines und geh zur Zahl.
    .legend = Durchgestrichen ist, was gedruckt ist, wo etwas anderes herauskommt; in Klammern steht unseres ganz.
    .filter = Urteil
