### The command treerings.

error =
    .no-command = There is no command { $word }: it takes { $commands }, or nothing for the app.
    .no-setting = { $word } is no setting: give NAME=VALUE, with one of { $names }.
    .no-gain = No { -split } of this table gains anything: look whether the { -target } is the right column.
