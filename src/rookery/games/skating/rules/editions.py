"""The editions there are, by the name the option has for them."""

from rookery.games.skating.rules.edition import Edition
from rookery.games.skating.rules.mk2 import MK2
from rookery.games.skating.rules.mk3 import MK3

EDITIONS: dict[str, Edition] = {edition.name: edition for edition in (MK3, MK2)}
