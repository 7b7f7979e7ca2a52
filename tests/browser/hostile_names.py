"""Names that would like to be more than names."""

IMG = "<b>x</b><img src=x onerror=\"document.title='hacked'\">"
TEX = r"$\frac{1}{2}$ *b* :smile: [a](http://b) `c`"
DOT = '"];x[label=<b>z</b>'
