"""Is this table fit for a tournament? Pure steps, fed by what scales weigh and cameras see."""
