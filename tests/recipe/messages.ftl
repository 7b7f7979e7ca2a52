### Lucky trees: settings and errors. follow.py copies this to engine/text/messages/lucky.ftl.

group =
    .luck = luck

error =
    .no-classes = Lucky { -trees } { -vote } for { -classes }: choose a { -target } that has some.
