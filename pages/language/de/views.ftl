what-if =
    .not-a-split = force={ $text } in der Adresse ist keine { -split }: Schreib sie wie L:2:15.5, oder lass sie weg.
