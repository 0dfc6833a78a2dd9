"""Experiments: many matches in chunks, rows that tell how each went, and a report. It needs the extra `lab`.

docs/study.md tells how to use it.
"""
