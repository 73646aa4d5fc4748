/* SPDX-License-Identifier: MIT
 *
 * A header of the toolkit that no public kernel uses and no public manual
 * documents.
 */
#error \
    "bang_grid.h: the __grid_* extension of the toolkit is not provided; use taskId and its siblings"
