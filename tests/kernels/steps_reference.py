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
         [("nram_limit_pt_num", limit), ("nram_limit_channels", limit * 6)]),
        ("step 1: load and transpose coordinates",
         [("n", n), ("geom_xyz_offset_x", x), ("geom_xyz_offset_y", y),
          ("geom_xyz_offset_z", z)]),
        ("step 2: masks of x, y and z",
         [("mask_temp_x", masks[0]), ("mask_temp_y", masks[1]), ("mask_temp_z", masks[2])]),
        ("step 3: points in the grid", [("pt_in_voxel_mask", mask)]),
        ("step 4: batch, y and x of pos_memo",
         [("pos_memo_temp_batch", batch), ("pos_memo_temp_y", y), ("pos_memo_temp_x", x)]),
        ("step 5: mask, transpose and store pos_memo",
         [("pos_memo_batch", pos[0]), ("pos_memo_y", pos[1]), ("pos_memo_x", pos[2]),
          ("nram_pos_memo", pos.T), ("pos_memo", pos.T)]),
        ("step 6.1: offsets in the output", [("output_features_pt_offset_addr", offset)]),
        ("step 6.2: load and add features",
         [("output_features_pt_offset", offset[point]), ("actual_channels_num", num_channels),
          ("output_features_pt_addr", cell), ("nram_input_features", features),
          ("output_features_pt_addr", cell + features)]),
    ]


STEPS = {
    "voxel_pooling_forward": voxel_pooling_forward,
}


def steps_of(operator, folder):
    return STEPS[operator](Tensors(folder))
