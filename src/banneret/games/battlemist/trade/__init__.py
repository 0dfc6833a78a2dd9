"""Trading with the Free Merchants, and with a partner under a Caravan (4.0)."""
