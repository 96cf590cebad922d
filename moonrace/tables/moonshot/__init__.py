"""How Moonshot looks: the blueprint, the politics board, missions with their risks, panel, log and story."""
