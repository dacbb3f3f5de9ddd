"""Writes References/colors.ttf: a font with one letter, the fox U+1F98A, as a picture in colours (CBDT), as emoji fonts are.

Its quarters are red, green, blue and clear, so that a test can tell colours from an outline. Run: python3 make_color_font.py
"""

import pathlib
import struct
import zlib

SIDE = 32


def png():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b""
    for y in range(SIDE):
        rows += b"\0"
        for x in range(SIDE):
            left, top = x < SIDE // 2, y < SIDE // 2
            rows += bytes((230, 20, 20, 255) if top and left else (20, 200, 40, 255) if top
                          else (30, 60, 230, 255) if left else (0, 0, 0, 0))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def tables():
    em, ascent, descent = 1024, 896, -128
    picture = png()
    glyph = struct.pack(">BBbbB", SIDE, SIDE, 0, 28, SIDE) + struct.pack(">I", len(picture)) + picture
    line = struct.pack(">bbBbbbbbbbbb", 28, -4, SIDE, 1, 0, 0, 0, 0, 28, -4, 0, 0)
    index = struct.pack(">HHI", 1, 1, 8) + struct.pack(">HHIII", 1, 17, 4, 0, len(glyph))
    size = struct.pack(">IIII", 56, len(index), 1, 0) + line + line + struct.pack(">HHBBBb", 1, 1, SIDE, SIDE, 32, 1)
    names = b""
    records = b""
    texts = {1: "Touchstone Colors", 2: "Regular", 3: "Touchstone Colors", 4: "Touchstone Colors", 6: "TouchstoneColors"}
    for number, text in texts.items():
        data = text.encode("utf-16-be")
        records += struct.pack(">HHHHHH", 3, 1, 0x409, number, len(data), len(names))
        names += data
    group = struct.pack(">III", 0x1F98A, 0x1F98A, 1)
    return {
        b"CBDT": struct.pack(">HH", 3, 0) + glyph,
        b"CBLC": struct.pack(">HHI", 3, 0, 1) + size + index,
        b"OS/2": struct.pack(
            ">HhHHHhhhhhhhhhhh10sIIII4sHHHhhhHHIIhhHHH", 4, em, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 250, 0,
            bytes(10), 0, 1 << 25, 0, 0, b"TEST", 0x40, 0xFFFF, 0xFFFF, ascent, descent, 0, ascent, -descent, 1, 0,
            500, 700, 0, 32, 1),
        b"cmap": struct.pack(">HHHHI", 0, 1, 3, 10, 12) + struct.pack(">HHIII", 12, 0, 28, 0, 1) + group,
        b"head": struct.pack(
            ">HHIIIHHQQhhhhHHhhh", 1, 0, 0x10000, 0, 0x5F0F3CF5, 0x0B, em, 0, 0, 0, descent, em, ascent, 0, 8, 2, 0, 0),
        b"hhea": struct.pack(">HHhhhHhhhhhhhhhhhH", 1, 0, ascent, descent, 0, em, 0, 0, em, 1, 0, 0, 0, 0, 0, 0, 0, 2),
        b"hmtx": struct.pack(">HhHh", em, 0, em, 0),
        b"maxp": struct.pack(">IH", 0x5000, 2),
        b"name": struct.pack(">HHH", 0, len(texts), 6 + len(records)) + records + names,
        b"post": struct.pack(">IIhhIIIII", 0x30000, 0, 0, 0, 0, 0, 0, 0, 0),
    }


def sum32(data):
    data += bytes(-len(data) % 4)
    return sum(struct.unpack(f">{len(data) // 4}I", data)) & 0xFFFFFFFF


def font():
    made = tables()
    count = len(made)
    power = 1 << (count.bit_length() - 1)
    head = struct.pack(">IHHHH", 0x10000, count, power * 16, power.bit_length() - 1, count * 16 - power * 16)
    place = 12 + 16 * count
    directory, body = b"", b""
    for tag in sorted(made):
        data = made[tag]
        directory += struct.pack(">4sIII", tag, sum32(data), place + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    whole = head + directory + body
    at = whole.index(made[b"head"]) + 8
    return whole[:at] + struct.pack(">I", (0xB1B0AFBA - sum32(whole)) & 0xFFFFFFFF) + whole[at + 4:]


(pathlib.Path(__file__).parent / "References/colors.ttf").write_bytes(font())
