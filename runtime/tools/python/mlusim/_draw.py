# SPDX-License-Identifier: MIT
"""Small pictures of numbers: a line as SVG, a heat map as PNG, both as HTML."""

from __future__ import annotations

import base64
import struct
import zlib

import numpy as np

_COLUMNS, _ROWS = 96, 64  # most of a heat map
_WIDTH, _HEIGHT = 384, 96  # of a line, in pixels
_SHADES = np.array([(68, 1, 84), (59, 82, 139), (33, 145, 140), (94, 201, 98),
                    (253, 231, 37)], float)  # from the smallest to the largest
_NAN, _INFINITE = (255, 0, 160), (255, 80, 0)


def extent(x: np.ndarray) -> str:
    """What there is, in a sentence.

    >>> extent(np.array([1.0, 3.0, np.nan]))
    '3 elements, least 1, greatest 3, mean 2, 1 NaN'
    """
    x = x.astype(np.float64)
    finite = x[np.isfinite(x)]
    words = [f"{x.size} element{'s' * (x.size != 1)}"]
    if finite.size:
        words += [f"least {finite.min():g}", f"greatest {finite.max():g}",
                  f"mean {finite.mean():g}"]
    for n, word in ((np.isnan(x).sum(), "NaN"), (np.isinf(x).sum(), "infinite")):
        words += [f"{n} {word}"] * bool(n)
    return ", ".join(words)


def _edges(n: int, most: int) -> np.ndarray:
    """Where the parts of n things begin, if they are cut into at most that many
    parts."""
    places = min(n, most)
    return np.arange(places) * n // places


def _scaled(x: np.ndarray, least: float, greatest: float) -> np.ndarray:
    """Values scaled from 0, the least, to 1. They are halved first, which cannot
    overflow."""
    reach = greatest / 2 - least / 2
    return (x / 2 - least / 2) / reach if reach > 0 else np.full(x.shape, 0.5)


def _png(pixels: np.ndarray) -> str:
    """The image of rows of colours, as a data URL."""
    height, width, _ = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    data = (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))
    return "data:image/png;base64," + base64.b64encode(data).decode()


def heat_map(x: np.ndarray) -> str:
    """A heat map: elements that share a place are shown as their mean; places with a
    NaN or an infinity are marked."""
    x = x.astype(np.float64)
    rows, columns = _edges(x.shape[0], _ROWS), _edges(x.shape[1], _COLUMNS)

    def add(values):
        values = np.add.reduceat(values.astype(float), rows, 0)
        return np.add.reduceat(values, columns, 1)
    is_finite = np.isfinite(x)
    n = add(is_finite)
    mean = add(np.where(is_finite, x, 0)) / np.maximum(n, 1)
    finite = x[is_finite]
    least, greatest = (finite.min(), finite.max()) if finite.size else (0, 0)
    at = np.clip(_scaled(mean, least, greatest), 0, 1) * (len(_SHADES) - 1)
    below = np.minimum(at.astype(int), len(_SHADES) - 2)
    part = (at - below)[..., None]
    pixels = _SHADES[below] * (1 - part) + _SHADES[below + 1] * part
    pixels[add(np.isinf(x)) > 0] = _INFINITE
    pixels[add(np.isnan(x)) > 0] = _NAN
    size = max(2, min(12, 384 // len(columns)))
    return (f"<img src='{_png(pixels.round().astype(np.uint8))}' alt='heat map' "
            f"width='{size * len(columns)}' height='{size * len(rows)}' "
            "style='image-rendering:pixelated'>")


def line(x: np.ndarray) -> str:
    """A line through numbers. If several numbers share a pixel, their whole range is
    drawn. NaNs and infinities are marks at the bottom."""
    x = x.astype(np.float64)
    starts = _edges(x.size, _WIDTH)
    is_finite = np.isfinite(x)
    low = np.minimum.reduceat(np.where(is_finite, x, np.inf), starts)
    high = np.maximum.reduceat(np.where(is_finite, x, -np.inf), starts)
    has = np.isfinite(low)
    least, greatest = (low[has].min(), high[has].max()) if has.any() else (0, 0)
    marks = np.add.reduceat(~is_finite, starts)
    points, flags = [], []
    for i in range(len(starts)):
        at = i * (_WIDTH - 4) / max(len(starts) - 1, 1) + 2
        if has[i]:
            for value in dict.fromkeys((high[i], low[i])):
                part = _scaled(np.array(value), least, greatest)
                points.append(f"{at:.1f},{(1 - part) * (_HEIGHT - 8) + 2:.1f}")
        if marks[i]:
            flags.append(f"<circle cx='{at:.1f}' cy='{_HEIGHT - 3}' r='2' "
                         "fill='#ff00a0'/>")
    return (f"<svg width='{_WIDTH}' height='{_HEIGHT}' role='img'>"
            f"<polyline points='{' '.join(points)}' fill='none' stroke='#47a' "
            f"stroke-width='1.5'/>{''.join(flags)}</svg>")


def picture(x: np.ndarray) -> str:
    """A line, or a heat map of the last two dimensions of the first matrix; "" if
    there is nothing to draw."""
    if x.size < 2 or x.dtype.kind not in "biuf":
        return ""
    if x.ndim >= 2 and min(x.shape[-2:]) > 1:
        return heat_map(x.reshape((-1,) + x.shape[-2:])[0])
    return line(x.reshape(-1))
