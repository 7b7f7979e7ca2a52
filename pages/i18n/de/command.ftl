### Der Befehl treerings.

error =
    .no-command = Einen Befehl { $word } gibt es nicht: Möglich sind { $commands }, oder nichts für die App.
    .no-setting = { $word } ist keine Einstellung: Gib NAME=WERT an, mit einem von { $names }.
    .no-gain = Keine { -split } dieser Tabelle gewinnt etwas: Sieh nach, ob die { -target } die richtige Spalte ist.
