/* SPDX-License-Identifier: MIT
 *
 * Step 3 of get_indice_pairs: the cells of out_indices_expand, each once and in
 * ascending order. It is a counting sort without counts: every cell has a mark,
 * which is set if the cell occurs. The cells whose marks are set, in the order
 * of the marks, are the sorted unique cells. It does not matter which task sets
 * a mark, so the result does not depend on the order of tasks. For kernels
 * (.mlu).
 */
#ifndef KN_GET_INDICE_PAIRS_UNIQUE_H
#define KN_GET_INDICE_PAIRS_UNIQUE_H

#include "kernels/get_indice_pairs/pieces.h"
/* Step 3: clears the marks of all cells. */
__mlu_global__ void gip_unique_clear(kn_gip_args a)
{
    __mlu_step(GIP_STEP_3);
    if (__is_mpu())
        return;
    Share share = my_share(a.cells);
    if (share.n > 0)
        __gdramset(a.marks + share.first, share.n, 0);
}

/* Sets the marks of the cells that occur. */
__mlu_global__ void gip_unique_mark(kn_gip_args a)
{
    __mlu_step(GIP_STEP_3);
    if (__is_mpu())
        return;
    int *cells = nram_part(0, "cells"), *mask = nram_part(1, "mask");
    int *ones = nram_part(2, "ones");
    __bang_write_value(ones, PIECE, 1);
    scatter_cells(a.marks, a, cells, mask, ones);
}

/* Counts the marks that are set in this task's share of the cells. */
__mlu_global__ void gip_unique_count(kn_gip_args a)
{
    __mlu_step(GIP_STEP_3);
    if (__is_mpu())
        return;
    Share share = my_share(a.cells);
    int *marks = nram_part(0, "marks"), *count = nram_part(1, "count");
    *count = 0;
    for (int done = 0; done < share.n; done += PIECE) {
        int n = smaller(PIECE, share.n - done);
        __memcpy(marks, a.marks + share.first + done, ints(n), GDRAM2NRAM);
        *count += (int)__bang_count((float *)marks, n);
    }
    __memcpy(a.unique_counts + taskId, count, sizeof(int), NRAM2GDRAM);
}

/* Collects the marked cells of the share, after those of earlier tasks. */
__mlu_global__ void gip_unique_collect(kn_gip_args a)
{
    __mlu_step(GIP_STEP_3);
    if (__is_mpu())
        return;
    int *marks = nram_part(0, "marks"), *steps = nram_part(1, "steps");
    int *cells = nram_part(2, "cells");
    Share share = my_share(a.cells);
    __memcpy(cells, a.unique_counts, ints(taskDim), GDRAM2NRAM);
    int at = 0;
    for (int i = 0; i < (int)taskId; i++)
        at += cells[i];
    write_steps(steps, share.first, PIECE);
    for (int done = 0; done < share.n; done += PIECE) {
        int n = smaller(PIECE, share.n - done);
        __memcpy(marks, a.marks + share.first + done, ints(n), GDRAM2NRAM);
        int found = (int)__bang_filter(cells, steps, marks, n);
        if (found > 0)
            __memcpy(a.out_indices_unique + at, cells, ints(found), NRAM2GDRAM);
        at += found;
        __bang_add_scalar(steps, steps, PIECE, PIECE);
    }
}

#endif
