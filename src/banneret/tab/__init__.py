"""A table in a tab: matches played in a browser, without a server. It speaks the same messages as the live connection.

Nothing here needs a database, a web framework, processes or C extensions. What the browser has is given from outside:
where rows are kept (`keeping.py`), programs that think in a worker of their own (`programs.py`), and pages.
"""
