picker =
    .needs-own = Dieser Link gehört zur eigenen Tabelle eines anderen, die kein Link mitbringen kann; bring deine mit, oder wähle eine aus dem Katalog.
    .wrong-task = „{ $name }“ ist für eine andere Seite: „{ $target }“ { $is_a }.
    .target-classes = hat Klassen
    .target-number = ist eine Zahl
