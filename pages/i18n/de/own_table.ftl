### Die Tabelle, die jemand mitgebracht hat: wie sie heißt, und was hilft, wenn sie so nicht geht.

title =
    .private = { $name } (privat)

name =
    .edited = { $title }, bearbeitet
    .in-browser = Was dieser Browser aufgehoben hat

about =
    .all-rows = Deine eigene Tabelle, die nur dieser Tab sehen kann.
    .sample = Deine eigene Tabelle, die nur dieser Tab sehen kann. { $why }

error =
    .in-browser = Was dieser Browser aufgehoben hat, kann nicht mehr gelesen werden; bring die Tabelle noch einmal mit.

decision =
    .other-target = { $why } Also wird { $name } gelernt.
    .many-texts = Um { $target } vorherzusagen, können Spalten mit bis zu { $most } Texten als Kategorien gelesen werden.

change =
    .use-column = { $name } trotzdem benutzen
    .use-columns = Diese { $n } Spalten trotzdem benutzen

task =
    .classes = { -classes }
    .number = eine Zahl
