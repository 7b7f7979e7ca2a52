what-if =
    .not-a-split = force={ $text } in the address is no { -split }: write it like L:2:15.5, or leave it out.
