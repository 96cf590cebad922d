"""A camera for the squares that the kit draws: reads what they say from the drawing alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

MARGIN = 4
"""Empty modules that the standard asks for on all sides."""
CENTRES = {1: (), 2: (6, 18), 3: (6, 22), 4: (6, 26), 5: (6, 30), 6: (6, 34), 7: (6, 22, 38), 8: (6, 24, 42)}
LEVELS = {0b01: "L", 0b00: "M", 0b11: "Q", 0b10: "H"}
BLOCKS = {
    "L": [(7, [19]), (10, [34]), (15, [55]), (20, [80]), (26, [108]), (18, [68] * 2), (20, [78] * 2),
          (24, [97] * 2)],
    "M": [(10, [16]), (16, [28]), (26, [44]), (18, [32] * 2), (24, [43] * 2), (16, [27] * 4), (18, [31] * 4),
          (22, [38] * 2 + [39] * 2)],
    "Q": [(13, [13]), (22, [22]), (18, [17] * 2), (26, [24] * 2), (18, [15] * 2 + [16] * 2), (24, [19] * 4),
          (18, [14] * 2 + [15] * 4), (22, [18] * 4 + [19] * 2)],
    "H": [(17, [9]), (28, [16]), (22, [13] * 2), (16, [9] * 4), (22, [11] * 2 + [12] * 2), (28, [15] * 4),
          (26, [13] * 4 + [14]), (26, [14] * 4 + [15] * 2)],
}  # fmt: skip
"""By level and version: how many words correct a block, and how many words each block holds."""
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda i, j: (i + j) % 2 == 0,
    lambda i, _: i % 2 == 0,
    lambda _, j: j % 3 == 0,
    lambda i, j: (i + j) % 3 == 0,
    lambda i, j: (i // 2 + j // 3) % 2 == 0,
    lambda i, j: i * j % 2 + i * j % 3 == 0,
    lambda i, j: (i * j % 2 + i * j % 3) % 2 == 0,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2 == 0,
)


def dark_modules(drawing: str) -> tuple[int, set[tuple[int, int]]]:
    """The whole side of a drawn square, and which of its modules are dark, by row and column."""
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', drawing)
    assert box is not None
    assert box[1] == box[2]
    return int(box[1]), {(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawing)}


def read(drawing: str) -> str:
    """What a square says."""
    whole, dark = dark_modules(drawing)
    side = whole - 2 * MARGIN
    assert all(MARGIN <= at < MARGIN + side for place in dark for at in place)
    grid = [[(row + MARGIN, column + MARGIN) in dark for column in range(side)] for row in range(side)]
    version = (side - 17) // 4
    assert side == 17 + 4 * version
    check_finders(grid)
    level, mask = format_of(grid)
    words = list(words_in(grid, version, mask))
    return text_in(corrected(words, *BLOCKS[level][version - 1]))


def check_finders(grid: list[list[bool]]) -> None:
    """Three corners have the eyes by which a camera finds the square, each on an empty frame."""
    side = len(grid)
    for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
        for row in range(-1, 8):
            for column in range(-1, 8):
                if not (0 <= top + row < side and 0 <= left + column < side):
                    continue
                ring = max(abs(row - 3), abs(column - 3))
                assert grid[top + row][left + column] == (ring not in (2, 4))


def format_of(grid: list[list[bool]]) -> tuple[str, int]:
    """Level and mask, which stand beside the first eye and must be no other than the code allows."""
    places = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)] + [
        (row, 8) for row in (7, 5, 4, 3, 2, 1, 0)
    ]
    bits = int("".join(str(int(grid[row][column])) for row, column in places), 2) ^ 0x5412
    rest = bits
    for shift in range(4, -1, -1):
        if rest >> (shift + 10) & 1:
            rest ^= 0x537 << shift
    assert rest == 0
    return LEVELS[bits >> 13], bits >> 10 & 7


def is_reserved(row: int, column: int, version: int) -> bool:
    """Whether a module belongs to the pattern, and not to what is said."""
    side = 17 + 4 * version
    if row == 6 or column == 6:
        return True
    if (row < 9 and (column < 9 or column >= side - 8)) or (row >= side - 8 and column < 9):
        return True
    if version >= 7 and ((row < 6 and column >= side - 11) or (column < 6 and row >= side - 11)):
        return True
    centres = CENTRES[version]
    corners = {(6, 6), (6, side - 7), (side - 7, 6)}
    return any(
        abs(row - y) <= 2 and abs(column - x) <= 2 for y in centres for x in centres if (y, x) not in corners
    )


def words_in(grid: list[list[bool]], version: int, mask: int) -> Iterator[int]:
    """The bytes along the way that goes up and down through pairs of columns."""
    side, bits = len(grid), ""
    columns = [column for column in range(side - 1, 0, -2) if column > 6] + [5, 3, 1]
    for turn, right in enumerate(columns):
        rows = range(side) if turn % 2 else range(side - 1, -1, -1)
        for row in rows:
            for column in (right, right - 1):
                if not is_reserved(row, column, version):
                    bits += str(int(grid[row][column] ^ MASKS[mask](row, column)))
    for at in range(0, len(bits) - 7, 8):
        yield int(bits[at : at + 8], 2)


def corrected(words: list[int], checks: int, sizes: list[int]) -> list[int]:
    """The words of all blocks in their order; each block has to pass its own check."""
    blocks: list[list[int]] = [[] for _ in sizes]
    stream = iter(words)
    for at in range(max(sizes)):
        for block, size in zip(blocks, sizes, strict=True):
            if at < size:
                block.append(next(stream))
    tails: list[list[int]] = [[] for _ in sizes]
    for _ in range(checks):
        for tail in tails:
            tail.append(next(stream))
    for block, tail in zip(blocks, tails, strict=True):
        for power in range(checks):
            assert value_at([*block, *tail], power) == 0
    return [word for block in blocks for word in block]


def value_at(words: list[int], power: int) -> int:
    """A polynomial over the field of 256 elements at a power of 2; nothing where no word is wrong."""
    value = 0
    for word in words:
        for _ in range(power):
            value <<= 1
            if value > 255:
                value ^= 0x11D
        value ^= word
    return value


def text_in(words: list[int]) -> str:
    """The text, which an address is in bytes."""
    bits = "".join(f"{word:08b}" for word in words)
    assert bits[:4] == "0100"
    length = int(bits[4:12], 2)
    said = bits[12 : 12 + 8 * length]
    return bytes(int(said[at : at + 8], 2) for at in range(0, len(said), 8)).decode()
