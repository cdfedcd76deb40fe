"""How is a page written? HTML elements as text, with every word and attribute escaped."""

from html import escape as _escape

_WITHOUT_END = frozenset({"img", "br", "col"})


def words(text: str) -> str:
    """Return ``text`` so that it stands in a page as it is."""
    return _escape(text, quote=False)


def tag(name: str, *children: str, **attributes: str | int | bool | None) -> str:
    """Return one element around ``children``, which are markup already.

    Attributes that are None or False are left out, True stands alone; ``class_`` is ``class``.
    """
    written = ""
    for key, value in attributes.items():
        named = key.rstrip("_").replace("_", "-")
        if value is True:
            written += f" {named}"
        elif value is not None and value is not False:
            written += f' {named}="{_escape(str(value))}"'
    if name in _WITHOUT_END:
        return f"<{name}{written}>"
    return f"<{name}{written}>{''.join(children)}</{name}>"


def figure(content: str, caption: str, class_: str) -> str:
    """Return a drawing or picture with its caption."""
    return tag("figure", content, tag("figcaption", words(caption)), class_=class_)
