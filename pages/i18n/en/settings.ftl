control =
    .unset = not used
    .help = { $help } It takes { $expected }.
    .menu = Settings
    .placeholder = Choose an option
