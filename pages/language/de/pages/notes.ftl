### Die Seiten zu den Skripten: Rechenbeispiele, Errata, Wörter und Symbole. Was die Einträge sagen, steht in notes/.

notes-right = richtig
notes-convention = hängt von einer Konvention ab
notes-wrong = falsch
notes-open = nichts zu vergleichen
notes-inconsistent = uneinheitlich
notes-misprint = Druckfehler
notes-doubtful = zweifelhafte Behauptung
notes-what-is-printed-is-right = was gedruckt ist, ist richtig
notes-right-by-one-convention = nach einer Konvention richtig, nach einer anderen nicht
notes-something-printed-is-wrong = etwas Gedrucktes ist falsch
notes-nothing-is-printed = nichts ist gedruckt, womit man vergleichen könnte
notes-a-number-or-a-formula-is-wrong = eine Zahl oder eine Formel ist falsch
notes-two-places-do-not-fit = zwei Stellen passen nicht zusammen
notes-what-is-meant-can-be-seen = was gemeint ist, sieht man
notes-a-claim-that-does-not-hold = eine Behauptung, die nicht oder nicht immer gilt
notes-words = Wörter
notes-symbols = Symbole
notes-settings = Einstellungen
notes-here = hier
