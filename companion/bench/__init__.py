"""How good is it? Figures measured against known truth: k of n with an interval, never bent."""
