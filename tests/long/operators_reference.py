# SPDX-License-Identifier: MIT
"""What the five operators have to give, from the formulas of their documents, in float64.

Nothing here comes from kernels/: only the documents' formulas, and mlu_op.h where they leave a
choice. A float result is a Sum: its value, the sum of the magnitudes of its terms, and how many
terms there are, from which the driver knows how far a float may be off.
"""
from typing import NamedTuple

import numpy as np

FLOAT_MAX = float(np.finfo(np.float32).max)


class Sum(NamedTuple):
    """Sums in float64: value, sum of the finite |term|, number of terms; arrays of one shape."""
    value: np.ndarray
    magnitude: np.ndarray
    terms: np.ndarray


def sum_by_place(places, terms, size):
    """The Sum of all terms[i] at places[i], in an array of size."""
    places, terms = places.ravel(), terms.astype(np.float64).ravel()
    with np.errstate(all="ignore"):
        return Sum(np.bincount(places, terms, size),
                   np.bincount(places, finite_magnitude(terms), size),
                   np.bincount(places, minlength=size))


def finite_magnitude(terms):
    return np.where(np.isfinite(terms), np.abs(terms), 0)


def as_float(values):
    """float64 values with what is more than a float has as infinities; not rounded."""
    return np.where(np.abs(values) > FLOAT_MAX, np.copysign(np.inf, values), values)


# ---- voxel_pooling_forward ------------------------------------------------------------------

def voxel_pooling_forward(xyz, features, grid, before, memo):
    """(Sum of output_features, pos_memo); grid is num_voxel_x, y, z; before and memo are what
    output_features and pos_memo had before."""
    batches, points, channels = features.shape
    inside = ((xyz >= 0) & (xyz < np.array(grid))).all(axis=2)
    batch, point = np.nonzero(inside)
    x, y = xyz[batch, point, 0].astype(np.int64), xyz[batch, point, 1].astype(np.int64)
    memo = memo.copy()
    memo[batch, point] = np.stack([batch, y, x], axis=1)
    cells = (batch * grid[1] + y) * grid[0] + x
    places = cells[:, None] * channels + np.arange(channels)
    sums = sum_by_place(places, features[batch, point], before.size)
    start = before.astype(np.float64).ravel()
    with np.errstate(all="ignore"):
        sums = Sum(sums.value + start, sums.magnitude + finite_magnitude(start), sums.terms + 1)
    return Sum(*(part.reshape(before.shape) for part in sums)), memo


# ---- three_interpolate_backward -------------------------------------------------------------

def three_interpolate_backward(gradient, indices, weights, features, zero_wins):
    """The Sum of grad_features [B, C, features]. zero_wins: a product with 0 is 0 whatever the
    other factor is (2xx)."""
    batches, channels, points = gradient.shape
    inside = (indices >= 0) & (indices < features)
    batch, point, neighbor = np.nonzero(inside)
    g = gradient.astype(np.float64)[batch, :, point]
    w = weights.astype(np.float64)[batch, point, neighbor][:, None]
    with np.errstate(all="ignore"):
        products = as_float(g * w)
    if zero_wins:
        products[(g == 0) | np.broadcast_to(w == 0, g.shape)] = 0
    places = ((batch[:, None] * channels + np.arange(channels)) * features +
              indices[batch, point, neighbor][:, None].astype(np.int64))
    sums = sum_by_place(places, products, batches * channels * features)
    return Sum(*(part.reshape(batches, channels, features) for part in sums))


# ---- dynamic_scatter_backward ---------------------------------------------------------------

def dynamic_scatter_backward(gradient, feats, voxel_feats, voxel_of, voxels):
    """grad_feats [N, C], bit by bit: the first point of a voxel whose value is the voxel's."""
    points, channels = feats.shape
    rows = voxel_feats.shape[0]
    voxels = min(max(voxels, 0), rows)
    first = np.full((rows, channels), points)
    kept = np.nonzero((voxel_of >= 0) & (voxel_of < voxels))[0]
    owner = voxel_of[kept]
    equal = feats[kept] == voxel_feats[owner]
    np.minimum.at(first, owner, np.where(equal, kept[:, None], points))
    result = np.zeros((points, channels), np.uint32)
    voxel, channel = np.nonzero(first < points)
    result[first[voxel, channel], channel] = gradient.view(np.uint32)[voxel, channel]
    return result.view(np.float32)


# ---- psroipool_backward ---------------------------------------------------------------------

def rounded(values):
    """To whole numbers, halves away from zero."""
    whole = np.trunc(values)
    return whole + np.where(np.abs(values - whole) >= np.float32(0.5), np.sign(values), 0).astype(
        np.float32)


def bins(start, end, pooled, extent):
    """First pixel and the one behind the last of each bin, [rois, pooled]; every operation in
    float, start and end in pixels of the plane."""
    size = np.maximum(end - start, np.float32(0.1)) / np.float32(pooled)
    number = np.arange(pooled, dtype=np.float32)
    first = np.floor(number * size[:, None] + start[:, None])
    behind = np.ceil((number + np.float32(1)) * size[:, None] + start[:, None])
    return (np.clip(first, 0, extent).astype(np.int64),
            np.clip(behind, 0, extent).astype(np.int64))


def psroipool_backward(top, rois, mapping, scale, shape):
    """The Sum of bottom_grad of shape [batches, height, width, channels]."""
    batches, height, width, channels = shape
    pooled = top.shape[1]
    sums = Sum(np.zeros(shape), np.zeros(shape), np.zeros(shape, np.int64))
    with np.errstate(all="ignore"):
        scale = np.float32(scale)
        corner = rounded(rois[:, 1:3]) * scale
        opposite = (rounded(rois[:, 3:5]) + np.float32(1)) * scale
        extent = opposite - corner
        batch = rois[:, 0]
        good = (np.isfinite(rois).all(axis=1) & np.isfinite(extent).all(axis=1) &
                (batch >= 0) & (np.trunc(batch) < batches))
    good = np.nonzero(good)[0]
    left, right = bins(corner[good, 0], opposite[good, 0], pooled, width)
    top_edge, bottom_edge = bins(corner[good, 1], opposite[good, 1], pooled, height)
    for i, roi in enumerate(good):
        image = [part[int(batch[roi])] for part in sums]
        for ph in range(pooled):
            for pw in range(pooled):
                rows = slice(top_edge[i, ph], bottom_edge[i, ph])
                columns = slice(left[i, pw], right[i, pw])
                area = max(rows.stop - rows.start, 0) * max(columns.stop - columns.start, 0)
                if area:
                    add_bin([part[rows, columns] for part in image], top[roi, ph, pw],
                            mapping[roi, ph, pw], area, channels)
    return sums


def add_bin(planes, values, channel_of, area, channels):
    """Adds values / area to value, magnitude and number of terms of all pixels of a bin."""
    known = (channel_of >= 0) & (channel_of < channels)
    with np.errstate(all="ignore"):
        shares = values[known].astype(np.float64) / area
    row = sum_by_place(channel_of[known].astype(np.int64), shares, channels)
    with np.errstate(all="ignore"):
        for plane, part in zip(planes, row):
            plane += part


# ---- get_indice_pairs -----------------------------------------------------------------------

class Convolution(NamedTuple):
    """A sparse 3-D convolution; all but the first are triples, d first."""
    batches: int
    pad: tuple
    stride: tuple
    dilation: tuple
    input_space: tuple
    filter_space: tuple
    sub_m: bool

    @property
    def output_space(self):
        return tuple((n + 2 * p - d * (f - 1) - 1) // s + 1 for n, p, d, f, s in zip(
            self.input_space, self.pad, self.dilation, self.filter_space, self.stride))


def cells_of(sites, space):
    """The number of the cell of each site (batch, d, h, w)."""
    b, d, h, w = (sites[:, i].astype(np.int64) for i in range(4))
    return ((b * space[0] + d) * space[1] + h) * space[2] + w


def sites_of(cells, space):
    """The site of each cell."""
    rest, w = np.divmod(cells, space[2])
    rest, h = np.divmod(rest, space[1])
    b, d = np.divmod(rest, space[0])
    return np.stack([b, d, h, w], axis=1).astype(np.int32)


def get_indice_pairs(indices, conv):
    """(indice_pairs [K, 2, L], active outputs [n, 4], indice_num [K])"""
    sites = indices.astype(np.int64)
    inside = (((sites >= 0) & (sites < np.array((conv.batches,) + conv.input_space))).all(axis=1))
    kernel = list(np.ndindex(*conv.filter_space))
    found = [] # (inputs, cells of their outputs) of each element of the filter
    for k in kernel:
        over = sites[:, 1:] + np.array(conv.pad) - np.array(k) * np.array(conv.dilation)
        out, rest = np.divmod(over, np.array(conv.stride))
        paired = np.nonzero(inside & (rest == 0).all(axis=1) & (out >= 0).all(axis=1) &
                            (out < np.array(conv.output_space)).all(axis=1))[0]
        outputs = np.concatenate([sites[paired, :1], out[paired]], axis=1)
        found.append((paired, cells_of(outputs, conv.output_space)))
    if conv.sub_m:
        actives = np.nonzero(inside)[0][::-1] # the last input of a cell stands for it
        cells, at = np.unique(cells_of(sites[actives], conv.input_space), return_index=True)
        numbers, active_sites = actives[at], indices
    else:
        cells = np.unique(np.concatenate([c for _, c in found]))
        numbers, active_sites = np.arange(len(cells)), sites_of(cells, conv.output_space)
    pairs = np.full((len(kernel), 2, len(indices)), -1, np.int32)
    counts = np.zeros(len(kernel), np.int32)
    for k, (inputs, outputs) in enumerate(found):
        at = np.searchsorted(cells, outputs)
        known = np.isin(outputs, cells)
        count = counts[k] = known.sum()
        pairs[k, 0, :count] = inputs[known]
        pairs[k, 1, :count] = numbers[at[known]]
    return pairs, active_sites, counts
