"""A model from elsewhere in words: tree after tree, what each node asks, what each adds."""
