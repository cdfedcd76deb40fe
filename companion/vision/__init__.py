"""What do pixels show? From pictures to sightings, by drawing what is believed to stand."""
