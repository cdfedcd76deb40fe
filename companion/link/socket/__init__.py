"""How does a face reach a table in another process? WebSockets, with a token, on one port.

The table side runs one mind thread that owns the host, and two threads a face that only carry
messages, one each way; nobody else waits for a face. The face side is one thread that connects,
delivers, and connects again when the link broke; what a face has sent and has no answer to is the
face's to send again.

    first message    Hello (protocol, token)      within 5 s, or the table hangs up
    then             Welcome, Snapshot            or a close with the reason: closing.py

    table   door.py greets and listens · mind.py hears and shows · faces.py is who is shown it ·
            face.py sends it to one of them, outbox.py is what waits for that ·
            table_server.py puts them and the sensors' threads together
    face    table_link.py
"""
