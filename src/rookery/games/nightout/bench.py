"""The tables at which Night Out's bots are measured."""

TABLES = {
    "two players": (2, {"elbow_room": False}),
    "four players": (4, {"elbow_room": False}),
    "four players with elbow room": (4, {"elbow_room": True}),
}
