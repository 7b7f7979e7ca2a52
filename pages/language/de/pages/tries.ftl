tries-the-first-tree-alone-has = Der erste Baum allein hat { $first }, alle zusammen { $last }.
tries-the-heaviest-row-of-all = Die schwerste Zeile aller Runden wiegt { $heaviest }.
tries-it-ends-with-round-of = Es endet mit Runde { $asked } von { $asked2 }.
tries-the-learning-rate-is = Die Lernrate ist { $rate }.
tries-at-all-trees-have-at-1 = Bei { $rate } haben alle Bäume { $own }, bei 1 { $other }.
tries-boost-until-all-trees = Booste, bis alle Bäume zusammen höchstens den halben Fehler des ersten Baums allein haben.
tries-let-one-row-have-more-than = Gib einer Zeile mehr als ein Drittel des ganzen Zeilengewichts.
tries-find-settings-with-which = Finde Einstellungen, bei denen das Boosting von selbst endet: nach seiner ersten und vor seiner letzten Runde.
tries-find-a-learning-rate-below = Finde eine Lernrate unter 1, die in ebenso vielen Runden besser ist.
tries-the-mean-loss-goes-from-to = Der mittlere Verlust geht von { $first } auf { $last }.
tries-it-rises-in-round = Er steigt in Runde { $rises }.
tries-it-falls-in-every-round = Er fällt in jeder Runde.
tries-from-to = von { $first } auf { $last }
tries-now-a-rate-of-and-rounds = Jetzt bringen eine Rate von { $rate } und { $rounds } Runden den Verlust { $left }.
tries-there-are-no-validation = Es gibt keine Validierungszeilen (validation_fraction).
tries-it-was-lowest-after-round = Am kleinsten war er nach Runde { $best } von { $held }.
tries-bring-the-mean-loss-down = Bring den mittleren Verlust auf ein Zehntel dessen, was er am Anfang war.
tries-choose-a-learning-rate-so = Wähle eine so große Lernrate, dass der mittlere Verlust in einer Runde steigt.
tries-with-a-learning-rate-of-at = Halbiere den mittleren Verlust mit einer Lernrate von höchstens { $SMALL } und höchstens { $FEW } Runden.
tries-set-validation-rows-aside = Lege Validierungszeilen beiseite, und booste, bis ihr Verlust nach seinem Tiefpunkt wieder steigt.
tries-the-trees-do-not-vary = Die Bäume unterscheiden sich nicht.
tries-rho-is-of-the-random = rho ist { $own }, beim Random Forest { $other }.
tries-a-tree-has-leaves-on = Ein Baum hat im Mittel { $own } Blätter, einer des Random Forest { $other }.
tries-of-rows-are-in-every = { $without } von { $n } Zeilen sind in jeder Bootstrap-Stichprobe.
tries-make-the-trees-so = Mach die Bäume so verschieden, dass rho auf vier Fünftel von dem eines Random Forest mit denselben Einstellungen fällt.
tries-grow-trees-with-half-as = Lass Bäume mit anderthalbmal so vielen Blättern wachsen wie die eines Random Forest mit denselben Einstellungen.
tries-give-every-row-an-out-of = Gib jeder Zeile eine Out-of-bag-Vorhersage.
tries-there-are-no-out-of-bag = Es gibt keine Out-of-bag-Zeilen.
tries-one-tree-alone-has-the = Ein Baum allein hat { $mean }, der Wald { $together }.
tries-with-the-error-still-moves = Mit { FORM($trees, case: "dat") } bewegt sich der Fehler noch.
tries-it-has-settled-after-trees = Er bewegt sich ab { $after } Bäumen kaum noch; { $trees } von { $asked } sind gewachsen.
tries-this-table-has-one-feature = Diese Tabelle hat ein Merkmal: Keines kann fehlen.
tries-rho-is-with-all-features = rho ist { $own }, mit allen Merkmalen { $other }.
tries-of-rows-have-been-in-every =
    { $without ->
        [one] { $without } von { $n } Zeilen war
       *[other] { $without } von { $n } Zeilen waren
    } in jeder Bootstrap-Stichprobe.
tries-grow-just-enough-trees = Lass gerade so viele Bäume wachsen, dass jede Zeile für einen von ihnen out-of-bag ist.
tries-on-out-of-bag-rows-let-the = Lass den Wald auf Out-of-bag-Zeilen mindestens ein Fünftel weniger falsch machen als seine Bäume allein.
tries-let-the-growth-stop-by = Lass das Wachsen von selbst aufhören, bevor alle Bäume gewachsen sind.
tries-draw-so-few-features-that = Zieh so wenige Merkmale, dass rho auf vier Fünftel dessen fällt, was es ist, wenn jede Aufteilung alle benutzen darf.
tries-of-leaves-could-still-be = { $sum } von { $sum2 } Blättern könnten noch aufgeteilt werden.
tries-now-leaves-and-right-at = Jetzt { $leaves } Blätter und { $fit } richtig; verlangt ist mindestens { $goal }.
tries-now-leaves-and-an-mse-of = Jetzt { $leaves } Blätter und eine MQA von { $fit }; verlangt ist höchstens { $goal }.
tries-the-root-still-has-the = An der Wurzel steht noch die Aufteilung mit dem größten Gewinn.
tries-now-the-greedy-tree-has = Jetzt { $fit }, der gierige Baum hat { $fit2 }.
tries-now-leaves-the-greedy-tree = Jetzt { $leaves } Blätter; der gierige Baum hat { $leaves2 }.
tries-let-the-tree-grow-until-no = Lass den Baum wachsen, bis kein Blatt mehr aufgeteilt werden kann.
tries-with-at-most-leaves-make = Mach mit höchstens { $FEW } Blättern nur halb so viele Fehler wie ein einziges Blatt.
tries-make-another-split-at-the = Teile die Wurzel anders auf (Was wäre, wenn) und komm auf 95 % der richtigen Vorhersagen des gierigen Baums.
tries-greedy-is-not-always-best = Gierig ist nicht immer das Beste: Finde eine erste Aufteilung, die zu weniger Blättern führt, keines unreiner.
tries-with-at-most-leaves-halve = Halbiere mit höchstens { $FEW } Blättern die mittlere quadratische Abweichung eines einzigen Blatts.
tries-make-another-split-at-the-2 = Teile die Wurzel anders auf (Was wäre, wenn) und bleib innerhalb von 5 % der MQA des gierigen Baums.
tries-gamma-is-0-nothing-is = gamma ist 0: Nichts wird beschnitten.
tries-of-gain-less-than-gamma =
    { $kept } von { FORM($weighed, case: "dat") } { $kept ->
        [one] gewinnt weniger als gamma und bleibt
       *[other] gewinnen weniger als gamma und bleiben
    }.
tries-of-of-the-first-round-stay =
    { $left } von { FORM($weighed, case: "dat") } der ersten Runde { $left ->
        [one] bleibt
       *[other] bleiben
    }.
tries-of-of-the-first-round-have =
    { $silent } von { FORM($answers, case: "dat") } der ersten Runde { $silent ->
        [one] hat
       *[other] haben
    } den Ausgabewert 0.
tries-every-candidate-split-is = Jeder Kandidat wird verglichen.
tries-up-to-values-a-feature-are = Bis zu { $bins } Werte je Merkmal werden vorgeschlagen.
tries-its-mean-loss-is-with = Sein mittlerer Verlust ist { $ours }, mit jedem Kandidaten ist er { $all_cuts }.
tries-find-a-gamma-at-which-a = Finde ein gamma, bei dem eine Aufteilung bleibt, obwohl sie weniger als gamma gewinnt.
tries-find-the-gamma-from-which = Finde das gamma, ab dem keine Aufteilung der ersten Runde bleibt.
tries-let-alpha-make-the-output = Lass alpha den Ausgabewert eines Blatts der ersten Runde genau 0 machen, und den eines anderen nicht.
tries-with-approx-and-at-most = Habe mit approx und höchstens { $FEW_BINS } Werten je Merkmal höchstens ein Viertel mehr Verlust als mit exact.
