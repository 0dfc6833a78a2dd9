"""The map: territories, borders and rivers, what each step costs, and its files."""
