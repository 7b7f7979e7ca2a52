numbers =
    .decimal-sign = comma
