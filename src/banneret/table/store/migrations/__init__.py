"""The steps by which the database got its present form: one step per file, run at every start."""
