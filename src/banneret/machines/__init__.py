"""What language models and other clients need: a view as compact text, matches by tools, a seat at a table."""
