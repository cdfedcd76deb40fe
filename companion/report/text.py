"""How does a match read in a terminal?"""

from companion.table.story import MatchStory


def print_story(story: MatchStory) -> None:
    """Print the match as a report that a person enjoys reading."""
    for one in story.happenings:
        print(f"{story.since_start_s(one.at_ns):7.1f} {one.what.value} {one.by or ''}")
