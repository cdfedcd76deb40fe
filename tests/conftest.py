"""How hypothesis searches: freely on a person's machine, the same way each time in CI."""

import os

from hypothesis import settings

# No deadline an example: on a busy machine it fails at random; pytest-timeout watches every test.
settings.register_profile("person", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "person")
