# SPDX-License-Identifier: MIT
"""Values at the documented steps of the operators, from the formulas of their documents
and the tensors of a case: what the first of the cores has. Nothing here knows the
kernels. Each function answers a list of steps, (name, [(quantity, value), ...]), in
the order in which the script of the operator stops and prints.
"""
import math

import numpy as np

CORES = 48  # of MLU590-H8: 12 clusters of 4
NRAM = 384 * 1024  # that kernels may use


def first_share(total):
    """How many of so many equal pieces the first core has."""
    return math.ceil(total / CORES)


class Tensors:
    """The files of a case."""

    def __init__(self, folder):
        self.folder = folder

    def __getattr__(self, name):
        return np.load(f"{self.folder}/{name.replace('__', '.')}.npy")


# ---- voxel_pooling_forward -------------------------------------------------------


def voxel_pooling_forward(t):
    num_points, num_channels = t.input_features.shape[1:]
    _, num_voxel_y, num_voxel_x, _ = t.output_features.shape
    num_voxel_z = 1
    geom = t.geom_xyz.reshape(-1, 3)
    n = first_share(len(geom))
    x, y, z = geom[:n].T
    masks = [((v >= 0) & (v < end)).astype(int)
             for v, end in ((x, num_voxel_x), (y, num_voxel_y), (z, num_voxel_z))]
    mask = masks[0] & masks[1] & masks[2]
    batch = np.arange(n) // num_points
    temp = np.stack([batch, y, x])
    before = t.pos_memo__before.reshape(-1, 3)[:n].T
    pos = np.where(mask, temp, before)
    offset = np.where(mask, (batch * num_voxel_y * num_voxel_x + y * num_voxel_x + x)
                      * num_channels, -1)
    point = int(np.argmax(mask))
    features = t.input_features.reshape(-1, num_channels)[point]
    cell = t.output_features__before.reshape(-1)[offset[point]:][:num_channels]
    limit = NRAM // 4 // 9
    return [
        ("step 0: limits of NRAM",
         [("nram_limit_pt_num", limit), ("nram_limit_pt_num * 6", limit * 6)]),
        ("step 1: load and transpose coordinates",
         [("n", n), ("geom_xyz_offset_x", x), ("geom_xyz_offset_y", y),
          ("geom_xyz_offset_z", z)]),
        ("step 2: masks of x, y and z",
         [("mask_temp_x", masks[0]), ("mask_temp_y", masks[1]), ("mask_temp_z", masks[2])]),
        ("step 3: points in the grid", [("pt_in_voxel_mask", mask)]),
        ("step 4: batch, y and x of pos_memo",
         [("pos_memo_batch", batch), ("geom_xyz_offset_y", y), ("pos_memo_x", x)]),
        ("step 5: mask, transpose and store pos_memo",
         [("pos_memo", pos), ("pos_memo", pos), ("pos_memo", pos), ("nram_pos_memo", pos.T),
          ("a.pos_memo", pos.T)]),
        ("step 6.1: offsets in the output", [("output_features_pt_offset_addr", offset)]),
        ("step 6.2: load and add features",
         [("nram_limit_channels", limit * 6), ("output_features_pt_offset", offset[point]),
          ("actual_channels_num", num_channels), ("output_features_pt_addr", cell), ("nram_input_features", features),
          ("output_features_pt_addr", cell + features)]),
    ]


# ---- three_interpolate_backward --------------------------------------------------


def three_interpolate_backward(t):
    """One batch of the case many_batches: C, N and M fit whole, and so Mo is M."""
    batches, channels, points = t.grad_output.shape
    features = t.grad_features.shape[2]
    indices, weights, grads = t.indices[0], t.weights[0], t.grad_output[0]
    sums = np.zeros((features, channels), np.float32)
    products = []  # of each neighbor, No * Co
    after = []  # the sums with the products of a neighbor added
    for k in range(3):
        products.append((grads * weights[:, k]).T)
        for i in range(points):
            sums[indices[i, k]] += products[k][i]
        after.append(sums.copy())
    return [
        ("step 1: share of batches and features",
         [("repeat_m", batches), ("task_repeats.n", first_share(batches))]),
        ("step 7: transpose grad_features",
         [("p.co", channels), ("p.no", points), ("p.mo", features),
          ("grad_features", np.zeros((channels, features), np.float32))]),
        ("step 10: next points", [("p.n0", points)]),
        ("step 12: next channels", [("p.c0", channels)]),
        ("step 13: next batch or features", [("p.item", 1)]),
        ("step 2: load indices and weights", [("indices", indices), ("weight", weights)]),
        ("step 3: transpose indices and weights",
         [("indices_transpose", indices.T), ("weight_transpose", weights.T)]),
        ("step 4: load grad_output", [("grad_output", grads)]),
        ("step 5: multiply grad_output by weight",
         [("k", 0), ("grad_output_weight", products[0].T)]),
        ("step 6: transpose the products", [("grad_output_transpose", products[0])]),
        ("step 7: transpose grad_features",
         [("grad_features_transpose", np.zeros((features, channels), np.float32))]),
        ("step 8: select grad_features by index",
         [("selected.n", points), ("selected_features", indices[:, 0] * channels),
          ("selected_products", np.arange(points) * channels)]),
        ("step 9: add the products",
         [("grad_features_transpose", after[0]), ("grad_features", after[0].T)]),
        ("step 11: store grad_features", [("grad_features_gdram", after[2].T)]),
    ]


# ---- psroipool_backward ----------------------------------------------------------


def bin_of(t, row, scale):
    """Of a row of top_grad: roi_num, ph, pw, and hstart, hend, wstart, wend."""
    bins = t.top_grad.shape[1]
    height, width = t.bottom_grad.shape[1:3]
    roi_num, ph, pw = row // bins // bins, row // bins % bins, row % bins
    f = np.float32
    rounded = lambda v: math.copysign(math.floor(abs(v) + 0.5), v)
    x1, y1, x2, y2 = t.rois[roi_num][1:]

    def edges(first, last, place, size):
        start = f(rounded(first)) * f(scale)
        extent = f(rounded(last) + 1) * f(scale) - start
        one = max(extent, f(0.1)) / f(bins)
        clip = lambda v: int(min(max(v, 0), size))
        return (clip(math.floor(place * one + start)),
                clip(math.ceil((place + 1) * one + start)))

    return (roi_num, ph, pw) + edges(y1, y2, ph, height) + edges(x1, x2, pw, width)


def psroipool_backward(t):
    """The case primes: rows fit in NRAM."""
    rois, bins, _, dim = t.top_grad.shape
    _, height, width, channels = t.bottom_grad.shape
    rows = t.top_grad.reshape(-1, dim)
    mapping = t.mapping_channel.reshape(-1, dim)
    n = first_share(len(rows))
    fit = (NRAM - 128) // (math.ceil(dim * 4 / 128) * 128 + dim * 4)
    roi_num, ph, pw, hstart, hend, wstart, wend = bin_of(t, 0, 0.3)
    area = (hend - hstart) * (wend - wstart)
    batch = int(t.rois[roi_num][0])
    offset = ((batch * height + hstart) * width + wstart) * channels
    steps = [
        ("step 0: bottom_grad to zero", [("bottom_grad", np.zeros(12, np.float32))]),
        ("step 1: rows that fit in NRAM",
         [("nram_output_dim_num", fit), ("share.n", n), ("repeat", n // fit),
          ("remain", n % fit)]),
        ("step 2: load rows",
         [("pitch", math.ceil(dim * 4 / 128) * 32), ("top_grad_buffer", rows[0]),
          ("top_grad_buffer_row1", rows[1]),
          ("mapping_channel_buffer", mapping[:n])]),
        ("step 4: bin and its area",
         [("roi_num", roi_num), ("ph", ph), ("pw", pw), ("hstart", hstart), ("hend", hend),
          ("wstart", wstart), ("wend", wend), ("bin_area", area)]),
    ]
    for i in range(2):
        steps += [
            ("step 5: value and channel",
             [("i", i), ("value_temp", rows[0][i]), ("c", mapping[0][i])]),
            ("step 6: add to the bin",
             [("value", rows[0][i] / np.float32(area)), ("bottom_offset", offset + mapping[0][i])]),
        ]
    return steps


def psroipool_backward_long(t):
    """The case row_does_not_fit: a piece, and a remainder of one value."""
    rows = t.top_grad.reshape(-1, t.top_grad.shape[3])
    mapping = t.mapping_channel.reshape(rows.shape)
    deal = (NRAM - 128) // 8 * 4 // 128 * 128 // 4  # values of each tensor, whole lines
    _, _, _, hstart, hend, wstart, wend = bin_of(t, 0, 1)
    area = (hend - hstart) * (wend - wstart)
    return [
        ("step 1: rows that fit in NRAM",
         [("nram_output_dim_num", 0), ("share.n", first_share(len(rows)))]),
        ("step 3: load a piece of a row",
         [("max_deal_num", deal), ("deal_num", deal), ("top_grad_buffer", rows[0]),
          ("mapping_channel_buffer", mapping[0])]),
        ("step 4: bin and its area", [("bin_area", area)]),
        ("step 5: value and channel",
         [("i", 0), ("value_temp", rows[0][0]), ("c", mapping[0][0])]),
        ("step 6: add to the bin", [("value", rows[0][0] / np.float32(area))]),
        ("step 3: load a piece of a row",
         [("deal_num", rows.shape[1] - deal), ("top_grad_buffer", rows[0][deal:]),
          ("mapping_channel_buffer", mapping[0][deal:])]),
    ]


# ---- dynamic_scatter_backward ----------------------------------------------------


def reduce_from(t):
    """The index tensor: of each value of a voxel the least point that has it."""
    points, channels = t.feats.shape
    index = np.full(t.voxel_feats.shape, points)
    feats, voxels, owner = t.feats, t.voxel_feats, t.point2voxel_map
    for point in reversed(range(points)):
        if owner[point] >= 0:
            row = index[owner[point]]
            row[feats[point] == voxels[owner[point]]] = point
    return index


def dynamic_scatter_backward(t):
    """The case some_left_out: a row of all channels fits."""
    points, channels = t.feats.shape
    n = first_share(points)
    offset = t.point2voxel_map[:n]
    numbers = np.repeat(np.arange(n), channels)
    mask1 = np.repeat(offset == -1, channels)
    voxels = t.voxel_feats[offset].reshape(-1)  # of points left out those of any voxel
    mask2 = t.feats[:n].reshape(-1) != voxels
    mask3 = mask1 | mask2
    tmp = np.where(mask3, points, numbers)
    index = reduce_from(t)
    owner = int(t.point2voxel_map[0])
    row = np.where(index[owner] == 0, t.grad_voxel_feats[owner], np.float32(0))
    n_voxels = first_share(int(t.voxel_num[0]))
    return [
        ("step 0.1: sentinel into the index tensor", [("index_tensor", np.full(12, points))]),
        ("step 0.2: zeros into grad_feats", [("grad_feats", np.zeros(12, np.float32))]),
        ("step 0.3: no voxel is occupied", [("is_occupy", 0)]),
        ("step 1: index of each point", [("index_nram", np.arange(n))]),
        ("step 2: each index C times", [("index_mask_nram", numbers)]),
        ("step 3: offsets from point2voxel_map", [("offset", offset)]),
        ("step 5: mask 2, feats unlike voxel_feats",
         [("feats", t.feats[:n]), ("voxel_feats", voxels)]),
        ("step 4: mask 1, points left out", [("mask1", mask1.astype(int))]),
        ("step 5: mask 2, feats unlike voxel_feats", [("mask2", mask2.astype(int))]),
        ("step 6: masks 3 and 4",
         [("mask3", mask3.astype(int)), ("mask4", (~mask3).astype(int))]),
        ("step 7: indices, or input_num", [("input_num", points), ("tmp", tmp)]),
        ("step 8.1: atomicMin into the index tensor",
         [("index_tensor", np.minimum(points, tmp[:channels]))]),
        ("step 9.1: load indices and gradients",
         [("n", n_voxels), ("reduce_from", index[:n_voxels]),
          ("grad_voxel_feats", t.grad_voxel_feats)]),
        ("step 9.2: copy gradients to the points", [("grad_feats", row)]),
    ]


def dynamic_scatter_backward_lock(t):
    """Of the same case: the voxel of the first point, whose values nobody else has."""
    points, channels = t.feats.shape
    voxel = t.point2voxel_map[0]
    return [
        ("step 0.3: no voxel is occupied", [("is_occupy", np.zeros(len(t.voxel_feats), int))]),
        ("step 8.2: minimum under is_occupy",
         [("voxel", voxel), ("is_occupy", [1]), ("result", np.full(channels, points)),
          ("result", np.where(t.feats[0] == t.voxel_feats[voxel], 0, points)),
          ("is_occupy", [0])]),
    ]


# ---- get_indice_pairs ------------------------------------------------------------


class PrimeSizes:
    """The case prime_sizes, which tensors do not tell."""

    filter = np.array([(d, h, w) for d in range(5) for h in range(3) for w in range(2)])
    stride, pad, dilation = np.array([3, 2, 5]), np.array([2, 1, 0]), np.array([1, 2, 3])
    output = (3, 15, 6)


def get_indice_pairs(t):
    case = PrimeSizes
    k, total = len(case.filter), len(t.indices)
    n = first_share(total)
    batch, sites = t.indices[:, 0], t.indices[:, 1:]
    offsets = case.filter * case.dilation - case.pad  # K, 3
    out = sites[:, None, :] - offsets  # L, K, 3
    valid = out % case.stride == 0
    bound = (out // case.stride >= 0) & (out // case.stride < case.output)
    mask = (valid & bound).all(axis=2)
    cells = batch[:, None]
    for axis in range(3):
        cells = cells * case.output[axis] + out[:, :, axis] // case.stride[axis]
    cells = np.where(mask, cells, -1)
    unique = np.unique(cells[mask])
    place = np.searchsorted(unique, cells)
    index_out = np.where(mask, place, -1)
    all_cells = (batch.max() + 1) * math.prod(case.output)
    mine = first_share(all_cells)  # cells of the first core
    mine_out = first_share(len(unique))
    d, h, w = (unique // 90 % 3, unique // 6 % 15, unique % 6)
    sums = mask[:n].sum(axis=0)
    numbers = np.arange(n)
    tmp4 = np.repeat(np.vstack([t.indices[:n].T, numbers]), k, axis=1)
    pairs = np.flatnonzero(mask[:n, 6])  # of filter element 6
    return [
        ("step 1.0: filter index", [("p.filter_index", offsets.T)]),
        ("step 1.1: load and transpose indices",
         [("n", n), ("p.tmp2", np.vstack([t.indices[:n].T, numbers]))]),
        ("step 1.2: expand by the filter and transpose",
         [("k", k), ("p.tmp4", tmp4), ("p.tmp4", tmp4)]),
        ("step 1.3: output sites", [("out", out[:, :, 0])]),
        ("step 1.4: masks", [("mask_valid", valid[:, :, 0].astype(int))]),
        ("step 1.4: masks",
         [("mask_bound", bound[:, :, 0].astype(int)),
          ("mask_all", (valid & bound)[:, :, 0].astype(int))]),
        ("step 1.5: cells, and store",
         [("cells", cells), ("mask_all", mask.astype(int)), ("numbers", np.repeat(numbers, k)),
          ("a.out_indices_expand", cells)]),
        ("step 2: reduce masks to indice_num", [("a.sums", sums)]),
        ("step 2: reduce masks to indice_num", [("a.indice_num", mask.sum(axis=0))]),
        ("step 3: unique output cells", [("a.marks", np.zeros(mine, int))]),
        ("step 3: unique output cells", [("ones", np.ones(4, int))]),
        ("step 3: unique output cells", [("share.n", mine), ("*count", (unique < mine).sum())]),
        ("step 3: unique output cells",
         [("at", (unique < mine).sum()), ("a.out_indices_unique", unique)]),
        ("step 4: generate step_index",
         [("a.num_act_out", len(unique)), ("share.n", mine_out),
          ("a.step_index", np.arange(mine_out))]),
        ("step 5: scatter_nd to grid_out",
         [(f"a.grid_out[a.out_indices_unique[{i}]]@1", [i]) for i in (0, 8)]),
        ("step 6: gather_nd to indices_index_out", [("a.indices_index_out", index_out)]),
        ("step 7: out_indices",
         [("a.out_indices", np.stack([unique // 270, d, h, w], axis=1)[:mine_out])]),
        ("step 8: indice_pairs", [("a.indice_pairs", np.full(12, -1))]),
        ("step 8: indice_pairs", [("a.sums", sums)]),
        ("step 8: indice_pairs",
         [("indice_pairs_6_in", pairs), ("indice_pairs_6_out", index_out[pairs, 6])]),
    ]


STEPS = {
    "get_indice_pairs": get_indice_pairs,
    "dynamic_scatter_backward": dynamic_scatter_backward,
    "dynamic_scatter_backward:lock": dynamic_scatter_backward_lock,
    "psroipool_backward": psroipool_backward,
    "psroipool_backward:row_does_not_fit": psroipool_backward_long,
    "three_interpolate_backward": three_interpolate_backward,
    "voxel_pooling_forward": voxel_pooling_forward,
}


def steps_of(operator, folder):
    return STEPS[operator](Tensors(folder))
