page =
    .privacy = Ein Vortrag läuft mit den zwei Tasten einer Fernbedienung, Bild ab und Bild auf. Er bleibt in diesem Browser, bis du ihn vergisst; ein Link oder eine Datei davon enthält die Schritte und deine Notizen, aber keine eigene Tabelle.
