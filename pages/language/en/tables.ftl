picker =
    .needs-own = This link is for its reader's own table, which no link can carry; bring yours, or choose one of the catalogue.
    .wrong-task = '{ $name }' is for another page: '{ $target }' { $is_a }.
    .target-classes = has { -classes }
    .target-number = is a number
