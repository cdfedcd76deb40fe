"""What did a correction or an undo make otherwise?"""

from typing import Any

from companion.link.messages.parts import Part


class Change(Part, frozen=True):
    """Something that a correction or an undo made otherwise: a name to translate, its arguments.

    A seat, a colour or a rule that is null is nobody, none. Acts are as in docs/contracts.md. What
    else there is of Palagonia is listed in ``palagonia``.

    | name           | arguments                                                                 |
    |----------------|---------------------------------------------------------------------------|
    | struck         | ``turn act``: it does not count any more                                  |
    | counts_again   | ``turn act``                                                              |
    | replaced       | ``turn act was``: an act in the place of another                          |
    | judged         | ``turn act verdict rules was was_rules``                                  |
    | seal_taken     | ``turn colour was``: who took it, and who had; null: it did not move      |
    | seal_holder    | ``seat was``                                                              |
    | seal_face      | ``colour was``: what is up; null: the blank side                          |
    | plate          | ``plate lies``                                                            |
    | column_out     | ``column out``                                                            |
    | column_storey  | ``column storey was``                                                     |
    | column_blocked | ``column blocked``                                                        |
    | points         | ``seat points was``                                                       |
    | turn           | ``seat was``                                                              |
    | phase          | ``phase was``                                                             |
    | outcome        | ``winners termination rule was``: winners; null: the match is, was not over |
    """

    name: str
    arguments: dict[str, Any]
