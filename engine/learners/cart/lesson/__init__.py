"""The lesson of one tree: a node, its candidate splits, a leaf, the whole."""
