"""What the table keeps: the database and its rows."""
