// Written by tools/wire_types.py from the types that read texts. Change those, then run it.

const SPOT = {
  q: {
    kind: "whole",
    low: -60,
    high: 60
  },
  r: {
    kind: "whole",
    low: -60,
    high: 60
  }
} as const;

export const FORMS = {
  cards: {
    kind: "form",
    fields: {
      cards: {
        kind: "list",
        fewest: 1,
        most: 12,
        entry: {
          kind: "form",
          fields: {
            name: {
              kind: "text",
              longest: 12,
              about: "a letter and up to eleven letters, digits, - and _"
            },
            points: {
              kind: "whole",
              low: 1,
              high: 60
            },
            size: {
              kind: "whole",
              low: -3,
              high: 3
            },
            arc: {
              kind: "choice",
              values: [
                "fan",
                "line"
              ]
            },
            power: {
              kind: "text",
              about: "one to four dice such as 1d, 1d-1 or 2d+1"
            },
            accuracy: {
              kind: "whole",
              low: -3,
              high: 3
            },
            top_speed: {
              kind: "whole",
              low: 1,
              high: 20,
              nothing: true
            },
            thrust: {
              kind: "whole",
              low: 1,
              high: 9
            },
            brake: {
              kind: "whole",
              low: 0,
              high: 9
            },
            maneuverability: {
              kind: "whole",
              low: -5,
              high: 5
            },
            shields: {
              kind: "whole",
              low: 0,
              high: 12,
              optional: true
            },
            missiles: {
              kind: "truth",
              optional: true
            },
            energy: {
              kind: "whole",
              low: 0,
              high: 3,
              optional: true
            },
            retro_only: {
              kind: "truth",
              optional: true
            },
            engines: {
              kind: "truth",
              optional: true
            }
          },
          title: "card"
        }
      },
      title: {
        kind: "text",
        longest: 5000,
        optional: true
      }
    }
  },
  map: {
    kind: "form",
    fields: {
      title: {
        kind: "text",
        longest: 40,
        about: "a line of at most 40 characters",
        optional: true
      },
      shape: {
        kind: "choice",
        values: [
          "field",
          "free",
          "hexagon"
        ]
      },
      radius: {
        kind: "whole",
        low: 4,
        high: 20,
        nothing: true,
        optional: true
      },
      width: {
        kind: "whole",
        low: 6,
        high: 40,
        nothing: true,
        optional: true
      },
      height: {
        kind: "whole",
        low: 6,
        high: 40,
        nothing: true,
        optional: true
      },
      hexes: {
        kind: "list",
        fewest: 2,
        most: 600,
        entry: {
          kind: "form",
          fields: SPOT,
          about: "[q, r]"
        },
        nothing: true,
        optional: true
      },
      edge: {
        kind: "choice",
        values: [
          "open",
          "water"
        ],
        optional: true
      },
      holes: {
        kind: "list",
        most: 200,
        entry: {
          kind: "form",
          fields: SPOT,
          about: "[q, r]"
        },
        optional: true
      },
      rough: {
        kind: "list",
        most: 200,
        entry: {
          kind: "form",
          fields: {
            q: {
              kind: "whole",
              low: -60,
              high: 60
            },
            r: {
              kind: "whole",
              low: -60,
              high: 60
            },
            friction: {
              kind: "whole",
              low: 1,
              high: 6
            }
          },
          about: "[q, r, friction]"
        },
        optional: true
      },
      rocks: {
        kind: "list",
        most: 200,
        entry: {
          kind: "form",
          fields: SPOT,
          about: "[q, r]"
        },
        optional: true
      },
      drifts: {
        kind: "list",
        most: 200,
        entry: {
          kind: "form",
          fields: {
            q: {
              kind: "whole",
              low: -60,
              high: 60
            },
            r: {
              kind: "whole",
              low: -60,
              high: 60
            },
            strength: {
              kind: "whole",
              low: 1,
              high: 9
            }
          },
          about: "[q, r, strength]"
        },
        optional: true
      },
      sliders: {
        kind: "list",
        most: 200,
        entry: {
          kind: "form",
          fields: SPOT,
          about: "[q, r]"
        },
        optional: true
      },
      starts: {
        kind: "list",
        fewest: 2,
        most: 600,
        entry: {
          kind: "form",
          fields: {
            q: {
              kind: "whole",
              low: -60,
              high: 60
            },
            r: {
              kind: "whole",
              low: -60,
              high: 60
            },
            facing: {
              kind: "choice",
              values: [
                "E",
                "NE",
                "NW",
                "SE",
                "SW",
                "W"
              ],
              nothing: true,
              optional: true
            }
          },
          about: "[q, r] or [q, r, direction]"
        },
        nothing: true,
        optional: true
      }
    }
  }
} as const;
