# SPDX-License-Identifier: MIT
mluop run voxel_pooling_forward --case few_points
