"""A site of files: all pages, with a table in the browser. Any server of files can offer it; it needs no other."""
