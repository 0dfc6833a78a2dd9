"""The servers with one database: who changes what, who leads a match, and who is there."""
