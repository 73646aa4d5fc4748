/* SPDX-License-Identifier: MIT
 *
 * No public kernel uses this header of the toolkit; what it declares is not
 * documented in public.
 */
#error \
    "bang_grid.h: the __grid_* extension of the toolkit is not provided; use taskId and its siblings"
