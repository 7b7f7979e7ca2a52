"""Trees: growing them, the record of a growth, the finished arrays, and why nodes are leaves."""
