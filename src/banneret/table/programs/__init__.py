"""The programs at a table: their answers, and analyses."""
