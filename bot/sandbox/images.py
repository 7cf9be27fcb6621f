"""Looks into picture files and draws the plain avatars; it must never trust a file's name."""

from __future__ import annotations

import struct
import zlib

PNG = b"\x89PNG\r\n\x1a\n"


def probe(data: bytes) -> tuple[str, int, int] | None:
    """(content type, width, height) of a PNG, GIF, JPEG or WebP that is whole; None for anything else."""
    if data.startswith(PNG):
        return _png(data)
    if data[:6] in (b"GIF87a", b"GIF89a") and data.rstrip(b"\0").endswith(b";"):
        width, height = struct.unpack("<HH", data[6:10])
        return "image/gif", width, height
    if data[:2] == b"\xff\xd8" and data.rstrip(b"\0").endswith(b"\xff\xd9"):
        return _jpeg(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= struct.unpack("<I", data[4:8])[0]:
        return _webp(data)
    return None


def _png(data: bytes) -> tuple[str, int, int] | None:
    """Every chunk's checksum is tested and the pixels are unpacked: a cut or altered file is refused."""
    at, size, packed, ended = len(PNG), (0, 0), bytearray(), False
    while at + 12 <= len(data) and not ended:
        (length,) = struct.unpack(">I", data[at : at + 4])
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if len(body) < length or data[at + 8 + length : at + 12 + length] != struct.pack(">I", zlib.crc32(name + body)):
            return None
        if name == b"IHDR" and length == 13:
            size = struct.unpack(">II", body[:8])
        elif name == b"IDAT":
            packed += body
        ended = name == b"IEND"
        at += 12 + length
    try:
        pixels = zlib.decompress(bytes(packed))
    except zlib.error:
        return None
    return ("image/png", *size) if ended and pixels and min(size) > 0 else None


def _jpeg(data: bytes) -> tuple[str, int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], struct.unpack(">H", data[at + 2 : at + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return "image/jpeg", width, height
        at += 2 + length
    return None


def _webp(data: bytes) -> tuple[str, int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X" and len(data) >= 30:
        width = int.from_bytes(data[24:27], "little") + 1
        return "image/webp", width, int.from_bytes(data[27:30], "little") + 1
    if kind == b"VP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return "image/webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 " and len(data) >= 30:
        width, height = struct.unpack("<HH", data[26:30])
        return "image/webp", width & 0x3FFF, height & 0x3FFF
    return None


def plain_png(red: int, green: int, blue: int, side: int = 16) -> bytes:
    """A square of one colour."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes((red, green, blue)) * side) * side
    return PNG + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
