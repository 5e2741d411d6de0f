"""The games in the forms that other tools ask for: PettingZoo, OpenSpiel, Gymnasium.

- `course`      one game as it goes on: numbers in, arrays out; all below stand on it
- `pettingzoo`  every seat is an agent, one after another or all at once
- `openspiel`   a game with chance and simultaneous nodes, for OpenSpiel's algorithms
- `gymnasium`   one seat against bots
- `vector`      many games at once
- `spaces`      what Gymnasium calls the space of an array
- `bench`       how fast all that is, beside their own games

None of them knows a game by name. Each needs a package that Rookery itself does not: `rookery[pettingzoo]`,
`rookery[openspiel]`, `rookery[gymnasium]`.
"""
