address =
    .refused-value = Die Adresse verlangt { $name } = { $asked }, aber { $name } nimmt { $expected }; stattdessen gilt die Voreinstellung.

expected =
    .whole-number = eine ganze Zahl
    .at-most = { $kind } bis höchstens { $high }
    .at-least = { $kind } ab { $low }
    .range = { $kind } von { $low } bis { $high }
    .switch = true oder false
    .text = bis zu { $longest } Zeichen
    .some-of = beliebige von { $words }
    .limited-some-of = bis zu { $most } von { $words }
    .none = nichts
    .number = eine Zahl
    .one-of = eines von { $words }
    .list = beliebige von { $words }, mit Kommas dazwischen
