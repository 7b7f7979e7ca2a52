address =
    .refused-value = Die Adresse verlangt { $name } = { $asked }, aber { $name } nimmt { $expected }; stattdessen gilt die Voreinstellung.

expected =
    .whole-number = eine ganze Zahl
    .at-most = { $kind } bis höchstens { $high }
    .at-least = { $kind } ab { $low }
    .range = { $kind } von { $low } bis { $high }
    .switch = true oder false
    .text = bis zu { $longest } Zeichen
    .some-of = beliebige von { $words }
    .limited-some-of = bis zu { $most } von { $words }
    .none = nichts
    .number = eine Zahl
    .one-of = eines von { $words }
    .list = beliebige von { $words }, mit Kommas dazwischen

menu =
    .about = Treerings spielt Schritt für Schritt nach, wie baumbasierte Verfahren wachsen, und rechnet jede Zahl vor.

search =
    .page = Seite
    .formula = Formel
    .word = Wort
    .setting = Einstellung
    .worked-example = Beispiel
    .erratum = Druckfehler

thumbnail =
    .description = { $title }: { $trees } des Datensatzes { $data }

browser =
    .last-place = Dort weiter, wo du aufgehört hast: { $title }, Schritt { $step } von { $of }
    .server-away = Der Server antwortet nicht. Du kannst weiter Schritte machen; die Seite geht von selbst weiter, sobald er wieder da ist.

refusal =
    .no-lesson = Diese Lektion ist nicht hier, oder nicht mehr. Öffne ihre Seite noch einmal, dann entsteht sie neu.
    .no-chapter = Dieses Kapitel hat die Lektion nicht.
    .old-script = Diese Bühne gehört zu einer anderen Ausgabe. Lade die Seite neu.
    .no-table = Hier ist keine Tabelle, oder keine mehr. Lade die Seite neu.
    .upload-too-large = Das ist mehr, als eine Tabelle haben darf.
    .upload-limit = Mehr als { $most } Dateien in einer Minute: Warte eine Minute, dann bring diese noch einmal.
    .tab-limit = Von dieser App sind zu viele Tabs offen. Schließ einen, dann lade die Seite neu.
    .request-limit = Von dieser Netzwerkadresse kommen zu viele Anfragen. Warte eine Minute, dann lade die Seite neu.
    .restarting = Treerings startet gerade neu. Lade die Seite in ein paar Sekunden noch einmal.
