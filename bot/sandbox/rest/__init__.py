"""The REST side, a module a topic; nothing in here may keep state of its own: that is the world's."""

from . import channels, commands, emojis, interactions, login, messages, people
from .routing import Routes


def every_route() -> Routes:
    """All routes of the stand-in; an address that is not among them is answered 404 and noted as a problem."""
    routes = Routes()
    for topic in (login, commands, channels, messages, interactions, people, emojis):
        routes.include(topic.routes)
    return routes
