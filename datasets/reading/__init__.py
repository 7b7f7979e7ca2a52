"""Tables of any origin: from the bytes of a file to a table, with every decision said."""
