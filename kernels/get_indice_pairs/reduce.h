/* SPDX-License-Identifier: MIT
 *
 * Step 2 of get_indice_pairs: adds the masks of each element of the filter,
 * first each task over its share of the inputs, then over the tasks. For
 * kernels (.mlu).
 */
#ifndef KN_GET_INDICE_PAIRS_REDUCE_H
#define KN_GET_INDICE_PAIRS_REDUCE_H

#include "kernels/get_indice_pairs/pieces.h"

/* Adds n rows of k ints; the sum is in the first row. The second half of the
 * rows is added to the first half, until one row is left. */
__mlu_func__ void fold_rows(int *rows, int n, int k)
{
    while (n > 1) {
        int half = n / 2;
        __bang_add(rows, rows, rows + (n - half) * k, half * k);
        n -= half;
    }
}

/* Adds n rows of k ints, `stride` ints apart in GDRAM. sum has room for k ints,
 * and after it NRAM is free. */
__mlu_func__ void sum_rows(int *sum, const int *rows, int n, int k, int stride)
{
    const int limit = GIP_SUM_ROWS(MAX_NRAM_SIZE - ints(sum - NRAM), k);
    int *next = sum;
    take(next, k, "sums");
    int *room = take(next, limit * k, "rows");
    __bang_write_value(sum, k, 0);
    for (int done = 0; done < n; done += limit) {
        int piece = smaller(limit, n - done);
        __memcpy(room, rows + (long)done * stride, ints(k), GDRAM2NRAM, ints(k),
                 ints(stride), piece - 1);
        fold_rows(room, piece, k);
        __bang_add(sum, sum, room, k);
    }
    __mlu_region_end(room);
}

/* Writes the sums of this task's inputs to its row of sums. */
__mlu_func__ void sum_masks(const kn_gip_args &a)
{
    const int k = a.num_filter;
    Share share = my_share(a.num_in);
    sum_rows(NRAM, a.mask_all + (long)share.first * k, share.n, k, k);
    __memcpy(a.sums + (long)taskId * k, NRAM, ints(k), NRAM2GDRAM);
}
/* Adds up the masks of the inputs of each task. */
__mlu_global__ void gip_sum_masks(kn_gip_args a)
{
    __mlu_step(GIP_STEP_2);
    if (__is_mpu())
        return;
    sum_masks(a);
}

/* Adds rows; each task handles a share of the filter. */
__mlu_global__ void gip_sum_tasks(kn_gip_args a)
{
    __mlu_step(GIP_STEP_2);
    if (__is_mpu())
        return;
    Share share = my_share(a.num_filter);
    if (share.n == 0)
        return;
    sum_rows(NRAM, a.sums + share.first, taskDim, share.n, a.num_filter);
    __memcpy(a.indice_num + share.first, NRAM, ints(share.n), NRAM2GDRAM);
}

#endif
