"""The checked notebook: what somebody would type, on a table whose names would like to be more than names."""

from __future__ import annotations

import nbformat

CELLS = (
    "import pandas as pd\nfrom treerings import cart, from_frame, gradient_boosting, load, record, show",
    "HOSTILE = '<script>document.title = \"taken\"</script>'\n"
    'BREAK = \'"></iframe><img src=x onerror="document.title = 1">\'\n'
    "table = pd.DataFrame({HOSTILE: [1, 2, 3, 4, 5, 6], BREAK: list('ababab'), 'y': list('uvuvuu')})\n"
    "trace = record(cart.fit, from_frame(table, target='y'), max_depth=2)",
    "show(trace, step=3)",
    "trace",  # its lesson too
    "from sklearn.tree import DecisionTreeClassifier\n"
    "show(DecisionTreeClassifier(max_depth=2).fit(table[[HOSTILE]], table['y']), table[[HOSTILE]], table['y'])",
    "show(record(gradient_boosting.fit, load('wave'), n_estimators=3, max_depth=2), height=700)",
)


def notebook():
    cells = [nbformat.v4.new_code_cell(source) for source in CELLS]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return nbformat.v4.new_notebook(cells=cells, metadata=kernel)
