control =
    .unset = nicht benutzt
    .help = { $help } Möglich ist { $expected }.
    .menu = Einstellungen
    .placeholder = Wähle eine Möglichkeit
