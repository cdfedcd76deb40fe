"""What does a person see? One screen a file: a thin ``.py`` and, for what never moves, a ``.kv``.

How a screen is made:

1.  ``screens/<name>.py`` has one class, ``<Name>Screen(Screen)``, and beside it ``<name>.kv`` with
    its rule; the module loads that with ``load_rules(__file__)``. :data:`.stage.SCREENS` names it.
2.  ``picture(tablet)`` returns all that the screen shows of what the tablet knows, as one frozen
    value (from ``view_models``, never thought out here). While it stays equal nothing is done.
3.  In the ``.kv`` whatever is said or coloured hangs on ``root.look`` and ``root.view``, so it
    follows language, theme and news by itself: ``text: root.look.say(start.RECORDS)``. Words
    come from ``companion.tablet.labels`` by ``#:import``.
4.  What there are several of (players, rows) is made in ``fill()``, which is called when the
    picture, the look or the shape of the window has changed. Keep what has a state of its own (a
    text field, a scroll's place) out of it; it stays from one ``fill`` to the next.
5.  A touch is a value of ``view_models.touches``: ``root.tell(Open("help"))``. Nothing else leaves
    a screen; what follows from it comes back as another picture.

Nobody sets colours or sizes of letters one by one: :meth:`.screen.Screen.dress` walks over the
whole screen after each change and gives every :class:`~companion.tablet.widgets.drawn.Drawn` its
``theme`` and ``sizes``, and every :class:`~.furniture.bar.Bar` its side (left-handed people have
them mirrored). ``root.look.sizes.portrait`` tells how the screen is held.

What stands on many screens (headings, paragraphs, scrolling lists, name fields) is ``furniture``. A
:class:`~companion.tablet.view_models.controls.Control` of a picture becomes a button by
:func:`.furniture.control_button.button_for`, several of them by
:class:`~.furniture.control_button.Choices`, which keeps its buttons from one picture to the next.
The banner of the connection and the notices lie above all screens: :mod:`.stage`.
"""
