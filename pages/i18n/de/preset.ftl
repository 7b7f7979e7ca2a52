### Wie Voreinstellungen heißen, die keinen Namen von jemandem haben.

name =
    .all-features = Alle { -features }
    .with-bootstrap = Mit Bootstrap
    .textbook = Lehrbuch
    .karabulut-any-loss = Karabulut, jeder { -loss }
    .karabulut-median = Karabulut, Median
