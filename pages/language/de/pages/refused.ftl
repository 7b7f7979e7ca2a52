### Was über bloßes HTTP abgelehnt wird, wo keine Seite läuft.

refused-lesson = Diese Lektion ist nicht hier, oder nicht mehr. Öffne ihre Seite noch einmal, dann entsteht sie neu.
refused-chapter = Dieses Kapitel hat die Lektion nicht.
refused-script = Diese Bühne gehört zu einer anderen Ausgabe. Lade die Seite neu.
refused-no-table = Hier ist keine Tabelle, oder keine mehr. Lade die Seite neu.
refused-too-large = Das ist mehr, als eine Tabelle haben darf.
refused-files = Mehr als { $most } Dateien in einer Minute: Warte eine Minute, dann bring diese noch einmal.
refused-tabs = Von dieser App sind zu viele Tabs offen. Schließ einen, dann lade die Seite neu.
refused-requests = Von dieser Netzwerkadresse kommen zu viele Anfragen. Warte eine Minute, dann lade die Seite neu.
refused-away = Treerings startet gerade neu. Lade die Seite in ein paar Sekunden noch einmal.
