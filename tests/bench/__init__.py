"""How fast we are, as ratios ours / theirs: `python -m tests.bench`. One thread, one process, by turns."""

import os

for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(threads, "1")  # read when NumPy is imported; a package's first file runs before its others
