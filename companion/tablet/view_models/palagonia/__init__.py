"""What do Palagonia's screens show and do next? Loaded when somebody first plays Palagonia."""
