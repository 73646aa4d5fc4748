/* SPDX-License-Identifier: MIT
 *
 * Steps 4 to 7 of get_indice_pairs: number the active outputs, write the
 * numbers into the grid of all output cells, replace cells in the pairs by
 * numbers, write the outputs. For kernels (.mlu).
 */
#ifndef KN_GET_INDICE_PAIRS_GRID_H
#define KN_GET_INDICE_PAIRS_GRID_H

#include "kernels/get_indice_pairs/pieces.h"
/* Step 4: writes the numbers of the outputs. */
__mlu_global__ void gip_step_index(kn_gip_args a)
{
    __mlu_step(GIP_STEP_4);
    if (__is_mpu())
        return;
    int *steps = nram_part(0, "steps");
    Share share = my_share(a.num_act_out);
    for (int done = 0; done < share.n; done += PIECE) {
        int n = smaller(PIECE, share.n - done);
        write_steps(steps, share.first + done, n);
        __memcpy(a.step_index + share.first + done, steps, ints(n), NRAM2GDRAM);
    }
}

/* Writes to every unique cell its number. Only these cells are read later. */
__mlu_func__ void scatter_unique(const kn_gip_args &a)
{
    int *cells = nram_part(0, "cells"), *numbers = nram_part(1, "numbers");
    Share share = my_share(a.num_act_out);
    for (int done = 0; done < share.n; done += PIECE) {
        int first = share.first + done, n = smaller(PIECE, share.n - done);
        __memcpy(cells, a.out_indices_unique + first, ints(n), GDRAM2NRAM);
        __memcpy(numbers, a.step_index + first, ints(n), GDRAM2NRAM);
        __bang_mul_scalar(cells, cells, (int)sizeof(int), n);
        __scatter(a.grid_out, numbers, (unsigned *)cells, sizeof(int),
                  NRAM2GDRAM, sizeof(int), n);
    }
}

/* Sets the cells that step 6 reads to -1. Gather reads no other cells, so the
 * rest of the grid may have any values. */
__mlu_global__ void gip_clear_asked(kn_gip_args a)
{
    __mlu_step(GIP_STEP_5);
    if (__is_mpu())
        return;
    int *cells = nram_part(0, "cells"), *mask = nram_part(1, "mask");
    int *none = nram_part(2, "none");
    __bang_write_value(none, PIECE, -1);
    scatter_cells(a.grid_out, a, cells, mask, none);
}

/* Writes to every cell of an input its number, and -1 to other cells, unless
 * already done. If inputs have the same cell, the last one must stay, in any
 * order of tasks: so each task reads all inputs, but writes only its share of
 * the cells. */
__mlu_func__ void scatter_inputs(const kn_gip_args &a)
{
    int *cells = nram_part(0, "cells"), *numbers = nram_part(1, "numbers");
    int *mask = nram_part(2, "mask"), *temp = nram_part(3, "temp");
    Share share = my_share(a.cells);
    if (share.n == 0)
        return;
    int *grid = a.grid_out + share.first;
    if (!a.clears_asked)
        __gdramset(grid, share.n, -1);
    for (int done = 0; done < a.num_in; done += PIECE) {
        int n = smaller(PIECE, a.num_in - done);
        __memcpy(cells, a.indices_in_expand + done, ints(n), GDRAM2NRAM);
        __memcpy(numbers, a.step_index + done, ints(n), GDRAM2NRAM);
        __bang_sub_scalar(cells, cells, share.first, n);
        in_range(mask, temp, cells, share.n, n);
        int mine = (int)__bang_filter(cells, cells, mask, n);
        if (mine == 0)
            continue;
        __bang_filter(numbers, numbers, mask, n);
        __bang_mul_scalar(cells, cells, (int)sizeof(int), mine);
        __scatter(grid, numbers, (unsigned *)cells, sizeof(int), NRAM2GDRAM,
                  sizeof(int), mine);
    }
}
/* Step 5: scatters the numbers of the outputs to the grid. */
__mlu_global__ void gip_scatter(kn_gip_args a)
{
    __mlu_step(GIP_STEP_5);
    if (__is_mpu())
        return;
    if (a.is_sub_m)
        scatter_inputs(a);
    else
        scatter_unique(a);
}

/* Reads the number of each pair's output; -1: it has no number. In sub_m mode
 * only active outputs have numbers, and the masks are updated. */
__mlu_global__ void gip_gather(kn_gip_args a)
{
    __mlu_step(GIP_STEP_6);
    if (__is_mpu())
        return;
    int *cells = nram_part(0, "cells"), *mask = nram_part(1, "mask");
    int *numbers = nram_part(2, "numbers"), *bits = nram_part(3, "bits");
    int *zeros = nram_part(4, "zeros");
    Share share = my_share(a.num_in * a.num_filter);
    __bang_write_value(zeros, PIECE, 0);
    for (int done = 0; done < share.n; done += PIECE) {
        int first = share.first + done, n = smaller(PIECE, share.n - done);
        int whole = (n + 63) / 64 * 64; /* masks of bits need whole bytes */
        __memcpy(cells, a.out_indices_expand + first, ints(n), GDRAM2NRAM);
        __bang_write_value(mask, whole, 0);
        __bang_ge_scalar(mask, cells, 0, n);
        __bang_gt_bitindex((float *)bits, (float *)mask, (float *)zeros, whole);
        __bang_mul_scalar(cells, cells, (int)sizeof(int), n);
        __bang_write_value(numbers, n, -1);
        __gather(numbers, a.grid_out, (unsigned *)cells, bits, sizeof(int),
                 GDRAM2NRAM, sizeof(int), n);
        __memcpy(a.indices_index_out + first, numbers, ints(n), NRAM2GDRAM);
        if (!a.is_sub_m)
            continue;
        __bang_ge_scalar(mask, numbers, 0, n);
        __memcpy(a.mask_all + first, mask, ints(n), NRAM2GDRAM);
    }
}

/* Splits n cells into batch, d, h, w, in the four rows of sites. */
__mlu_func__ void split_cells(int *sites, int *cells, const int *space, int n)
{
    for (int i = GIP_DIMS; i > 0; i--) {
        int *coordinate = sites + i * n;
        __bang_div(sites, cells, space[i - 1], n);
        __bang_mul_scalar(coordinate, sites, space[i - 1], n);
        __bang_sub(coordinate, cells, coordinate, n);
        __memcpy(cells, sites, ints(n), NRAM2NRAM);
    }
}

/* Writes the unique cells as sites; in sub_m mode copies the inputs. */
__mlu_global__ void gip_out_indices(kn_gip_args a)
{
    __mlu_step(GIP_STEP_7);
    if (__is_mpu())
        return;
    /* NRAM: the transposed sites, then the cells, then the sites. */
    const int limit = PIECE * GIP_PARTS / (2 * GIP_SITE + 1);
    int *next = NRAM, *rows = take(next, GIP_SITE * limit, "rows");
    int *cells = take(next, limit, "cells");
    int *sites = take(next, GIP_SITE * limit, "sites");
    Share share = my_share(a.num_act_out);
    for (int done = 0; done < share.n; done += limit) {
        int first = share.first + done, n = smaller(limit, share.n - done);
        long at = (long)first * GIP_SITE, bytes = ints((long)n * GIP_SITE);
        if (a.is_sub_m) {
            __memcpy(rows, a.indices + at, bytes, GDRAM2NRAM);
        } else {
            __memcpy(cells, a.out_indices_unique + first, ints(n), GDRAM2NRAM);
            split_cells(sites, cells, a.output_space, n);
            __bang_transpose(rows, sites, GIP_SITE, n);
        }
        __memcpy(a.out_indices + at, rows, bytes, NRAM2GDRAM);
    }
}

#endif
