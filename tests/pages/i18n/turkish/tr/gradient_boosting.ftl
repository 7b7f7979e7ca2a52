update =
    .largest-move = { $row }: F { $before } değerinden { $after } değerine gider.
