"""What lies in the box: characters, lands, battlelands and their hazards, as the component file has them."""
