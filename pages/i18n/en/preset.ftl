### What presets are called that no author or library gave its name.

name =
    .all-features = All { -features }
    .with-bootstrap = With bootstrap
    .textbook = Textbook
    .karabulut-any-loss = Karabulut, any { -loss }
    .karabulut-median = Karabulut, median
