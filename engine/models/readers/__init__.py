"""One file a library: what it writes becomes a TrainedModel. read.py knows which is which."""
