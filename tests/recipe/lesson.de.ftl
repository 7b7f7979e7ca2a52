### Glücksbäume. follow.py kopiert das nach pages/i18n/de/learners/lucky.ftl.

group =
    .luck = Glück

error =
    .no-classes = Glücksbäume stimmen über { -classes } ab: Wähle eine { -target }, die welche hat.

code =
    .round = **für jede** { -round }:
    .grow = einen { -tree } auf einigen { -rows } wachsen lassen
    .vote = ihn abstimmen lassen, wenn er der bisher beste ist

section =
    .round = { -round } { $round }

round =
    .begin = { -round } { $round }: Ein { -tree } wächst auf zufällig gezogenen { -rows }.
    .verdict = { $joins ->
        [true] Er sagt { $share } aller { -rows } richtig vorher: Er darf abstimmen.
       *[false] Er sagt { $share } aller { -rows } richtig vorher: Das ist kein Grund, abzustimmen.
    }

formula =
    .share-right = richtig vorhergesagter Anteil

column =
    .title = richtig
    .help = Sagt dieser { -tree } die { -row } richtig vorher?

panel =
    .shares = Wie oft jeder { -tree } recht hat
    .best = Der bisher beste

axis =
    .share = Anteil
    .rounds = { -rounds }
