list =
    .and = {" "}ve{" "}
    .comma = ,{" "}
    .others = { $n } tane daha

count =
    .rows = { $n } { -rows }
