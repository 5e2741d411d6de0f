// Written by tools/wire_types.py from the types that read texts. Change those, then run it.

const CARD_FORM = {
  name: {
    kind: "text",
    fewest: 1,
    longest: 30,
    about: "1 to 30 printed letters or signs, without comma or bar, and with no space at its ends"
  },
  strength: {
    kind: "whole",
    low: 0,
    high: 3
  },
  agility: {
    kind: "whole",
    low: 0,
    high: 3
  },
  wisdom: {
    kind: "whole",
    low: 0,
    high: 3
  },
  cuteness: {
    kind: "whole",
    low: 0,
    high: 3
  },
  ability: {
    kind: "choice",
    values: [
      "",
      "intimidator",
      "present",
      "rogue",
      "traveler"
    ],
    about: "present, rogue, traveler, intimidator or nothing",
    optional: true
  }
} as const;

const GROUND_FORM = {
  name: {
    kind: "text",
    fewest: 1,
    longest: 30,
    about: "1 to 30 printed letters or signs, without comma or bar, and with no space at its ends"
  },
  fish: {
    kind: "row",
    entries: [
      {
        kind: "whole",
        low: 0,
        high: 20
      },
      {
        kind: "whole",
        low: 0,
        high: 20
      },
      {
        kind: "whole",
        low: 0,
        high: 20
      }
    ],
    about: "three whole numbers from 0 to 20, and none of them greater than the one before"
  }
} as const;

export const FORMS = {
  cards: {
    kind: "form",
    fields: {
      penguins: {
        kind: "list",
        fewest: 14,
        most: 120,
        entry: {
          kind: "form",
          fields: CARD_FORM,
          title: "penguin"
        }
      },
      kittens: {
        kind: "list",
        fewest: 14,
        most: 120,
        entry: {
          kind: "form",
          fields: CARD_FORM,
          title: "kitten"
        },
        nothing: true,
        optional: true
      },
      battlegrounds: {
        kind: "list",
        fewest: 9,
        most: 9,
        entry: {
          kind: "form",
          fields: GROUND_FORM,
          title: "battleground"
        },
        nothing: true,
        optional: true
      },
      kitten_battlegrounds: {
        kind: "list",
        fewest: 9,
        most: 9,
        entry: {
          kind: "form",
          fields: GROUND_FORM,
          title: "kitten battleground"
        },
        nothing: true,
        optional: true
      },
      presents: {
        kind: "names",
        names: {
          kind: "choice",
          values: [
            "coal",
            "cocoa",
            "cousin",
            "flippers",
            "kayak",
            "snowball",
            "switcheroo"
          ],
          about: "coal, snowball, kayak, flippers, switcheroo, cousin or cocoa"
        },
        entry: {
          kind: "whole",
          low: 0,
          high: 7
        },
        about: "an object of kinds and counts, with at least one Present",
        nothing: true,
        optional: true
      }
    }
  }
} as const;

export const COLUMNS = {
  cards: {
    by_kind: {
      penguin: [
        "name",
        "strength",
        "agility",
        "wisdom",
        "cuteness",
        "ability"
      ],
      kitten: [
        "name",
        "strength",
        "agility",
        "wisdom",
        "cuteness",
        "ability"
      ],
      battleground: [
        "name",
        "first",
        "second",
        "third"
      ],
      "kitten battleground": [
        "name",
        "first",
        "second",
        "third"
      ],
      present: [
        "name",
        "count"
      ]
    },
    separators: [
      ",",
      ";",
      "\t"
    ]
  }
} as const;
