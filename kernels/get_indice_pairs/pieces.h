/* SPDX-License-Identifier: MIT
 *
 * Shared by the kernels of get_indice_pairs: NRAM, and loops over a core's
 * share, piece by piece. For kernels (.mlu).
 */
#ifndef KN_GET_INDICE_PAIRS_PIECES_H
#define KN_GET_INDICE_PAIRS_PIECES_H

#include <bang.h>

#include "kernels/get_indice_pairs/layout.h"
#include "kernels/library/nram.h"
#include "kernels/library/share.h"

__nram__ char nram_buffer[MAX_NRAM_SIZE];

/* NRAM as ints, and in GIP_PARTS parts. */
#define NRAM  ((int *)nram_buffer)
#define PIECE GIP_PIECE(MAX_NRAM_SIZE)

/* Returns the bytes of n ints. */
__mlu_func__ long ints(long n)
{
    return n * (long)sizeof(int);
}

/* Returns part i, and names it `name`. */
KN_INLINE int *nram_part(int i, const char *name)
{
    int *part = NRAM + i * PIECE;
    __mlu_region(name, part, ints(PIECE));
    return part;
}

/* Returns a part of n ints that begins at `next`, and names it `name`. Moves
 * `next` after the part. */
KN_INLINE int *take(int *&next, int n, const char *name)
{
    int *part = next;
    __mlu_region(name, part, ints(n));
    next += n;
    return part;
}
/* Returns the smaller one. */
__mlu_func__ int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Writes n numbers from `first` on; doubles the written part each time. */
__mlu_func__ void write_steps(int *steps, int first, int n)
{
    steps[0] = first;
    for (int done = 1; done < n; done *= 2)
        __bang_add_scalar(steps + done, steps, done, smaller(done, n - done));
}

/* Writes ones to mask where 0 <= v < end, else zeros. */
__mlu_func__ void in_range(int *mask, int *temp, const int *v, int end, int n)
{
    __bang_ge_scalar(mask, v, 0, n);
    __bang_lt_scalar(temp, v, end, n);
    __bang_and(mask, mask, temp, n);
}

/* Sets v to -1 where mask is 0. */
__mlu_func__ void leave_out(int *v, const int *mask, int n)
{
    __bang_add_scalar(v, v, 1, n);
    __bang_mul(v, v, mask, n);
    __bang_sub_scalar(v, v, 1, n);
}

/* Writes values, which are all the same, to those cells of `grid` that are in
 * this task's share of out_indices_expand. Skips invalid cells. The other
 * pointers are parts of NRAM. */
__mlu_func__ void scatter_cells(int *grid, const kn_gip_args &a, int *cells,
                                int *mask, const int *values)
{
    Share share = my_share(a.num_in * a.num_filter);
    for (int done = 0; done < share.n; done += PIECE) {
        int n = smaller(PIECE, share.n - done);
        __memcpy(cells, a.out_indices_expand + share.first + done, ints(n),
                 GDRAM2NRAM);
        __bang_ge_scalar(mask, cells, 0, n);
        int valid = (int)__bang_filter(cells, cells, mask, n);
        if (valid == 0)
            continue;
        __bang_mul_scalar(cells, cells, (int)sizeof(int), valid);
        __scatter(grid, values, (unsigned *)cells, sizeof(int), NRAM2GDRAM,
                  sizeof(int), valid);
    }
}

#endif
