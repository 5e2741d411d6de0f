"""Words that server and client share."""

SEAT_NAMES = ("Blue", "Red", "Green", "Purple", "Orange", "Sky")
"""What a seat is called when nobody says otherwise, by its colour."""

PHRASES = (
    "Hello!",
    "Good luck!",
    "Nice slide!",
    "Well played!",
    "Oops!",
    "Thinking…",
    "Back in a moment.",
    "Thank you!",
    "Good game!",
    "Again?",
    "🐧",
    "👏",
    "😅",
    "🎉",
    "💙",
)
"""All that can be said at a table in the lobby, and what is offered at any other."""
