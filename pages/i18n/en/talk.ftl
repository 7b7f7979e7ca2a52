page =
    .privacy = A talk is played with the two keys of a remote, PageDown and PageUp. It stays in this browser until you forget it; a link or a file of it holds the steps and your notes, but no table of your own.
