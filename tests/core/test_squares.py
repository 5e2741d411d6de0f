from rookery.core.squares import (
    DIRECTION_BY_NAME,
    DIRECTIONS,
    RAYS,
    SQUARE_BY_NAME,
    SQUARE_NAMES,
    mirrored,
    turned,
)

COMPASS = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}


def along(start: str, way: str) -> list[str]:
    return [SQUARE_NAMES[square] for square in RAYS[SQUARE_BY_NAME[start]][DIRECTION_BY_NAME[way]]]


def test_squares_have_the_names_of_a_chessboard() -> None:
    assert (SQUARE_NAMES[0], SQUARE_NAMES[7], SQUARE_NAMES[8], SQUARE_NAMES[63]) == ("a1", "h1", "a2", "h8")
    assert len(set(SQUARE_NAMES)) == 64
    assert all(SQUARE_NAMES[SQUARE_BY_NAME[name]] == name for name in SQUARE_NAMES)


def test_rays_run_to_the_edge_nearest_first() -> None:
    assert along("a1", "NE") == ["b2", "c3", "d4", "e5", "f6", "g7", "h8"]
    assert along("c3", "W") == ["b3", "a3"]
    assert along("d7", "N") == ["d8"]
    assert along("h5", "E") == []


def test_rays_follow_the_compass_everywhere() -> None:
    for name in SQUARE_NAMES:
        for way, (right, up) in COMPASS.items():
            file, rank = "abcdefgh".index(name[0]) + right, int(name[1]) + up
            wanted = []
            while 0 <= file < 8 and 1 <= rank <= 8:
                wanted.append(f"{'abcdefgh'[file]}{rank}")
                file, rank = file + right, rank + up
            assert along(name, way) == wanted


def test_directions_count_clockwise() -> None:
    assert tuple(COMPASS) == DIRECTIONS
    for clockwise, way in enumerate(DIRECTIONS):
        (x, y), (u, v) = COMPASS[way], COMPASS[DIRECTIONS[(clockwise + 2) % 8]]
        assert (u, v) == (y, -x)


def test_turning_and_mirroring() -> None:
    assert SQUARE_NAMES[turned(SQUARE_BY_NAME["a1"])] == "h8"
    assert SQUARE_NAMES[turned(SQUARE_BY_NAME["b3"])] == "g6"
    assert SQUARE_NAMES[mirrored(SQUARE_BY_NAME["b3"])] == "c2"
    for square in range(64):
        assert turned(turned(square)) == mirrored(mirrored(square)) == square
        assert {turned(end) for end in RAYS[square][1]} == set(RAYS[turned(square)][5])
        assert {mirrored(end) for end in RAYS[square][0]} == set(RAYS[mirrored(square)][2])
