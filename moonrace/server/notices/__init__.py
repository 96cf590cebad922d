"""Notices: somebody who is not looking is told that a table waits for them.

What is worth a notice follows from the table as its seat may see it (`deciding`). It is kept before it is
sent, so that a server that falls over sends it later (`outbox`), and carried to a browser, a mailbox or a
chat room (`carriers`), where the person has asked for that (`ways`). The `office` is all of it while a server
runs.
"""
