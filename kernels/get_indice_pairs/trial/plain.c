/* SPDX-License-Identifier: MIT */
/*
 * get_indice_pairs as a host programmer would write it: loops over inputs and
 * filter, and a table of output cells. In the default mode the table is a grid,
 * which is read in order to number the cells. In sub_m mode few of many cells
 * are active, so the table is a hash table. Benchmarks compare with it; results
 * are compared with reference.c.
 */
#include "kernels/get_indice_pairs/trial/inputs.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/harness/run.h"

/* Cells and their numbers, with open addressing. */
struct table {
    struct slot {
        int cell, number; /* cell -1: free */
    } * slots;
    uint32_t mask; /* slots less 1, a power of two less 1 */
};

static struct slot *slot_of(const struct table *t, int cell)
{
    uint32_t at = (uint32_t)cell * 0x9e3779b1u;
    at ^= at >> 15;
    while (t->slots[at & t->mask].cell != cell &&
           t->slots[at & t->mask].cell >= 0)
        at++;
    return &t->slots[at & t->mask];
}

static struct table table_of_inputs(const struct kn_gip_conv *v,
                                    const int *sites, int n_in)
{
    struct table t = {NULL, 1};
    while (t.mask < 2 * (uint32_t)n_in)
        t.mask = 2 * t.mask + 1;
    size_t bytes = ((size_t)t.mask + 1) * sizeof *t.slots;
    t.slots = kn_allocate(bytes);
    memset(t.slots, -1, bytes);
    for (int i = 0; i < n_in; i++) {
        int cell = (int)kn_gip_cell(v, v->in, sites + 4 * (size_t)i);
        if (cell >= 0)
            *slot_of(&t, cell) = (struct slot){cell, i};
    }
    return t;
}

/* Returns the cell of the output of an input in its space, -1 if there is
 * none. */
static int output_cell(const struct kn_gip_conv *v, const int *site,
                       const int *at)
{
    int cell = site[0];
    for (int i = 0; i < 3; i++) {
        int out = site[i + 1] + v->pad[i] - at[i] * v->dilation[i];
        if (out < 0 || out % v->stride[i] != 0)
            return -1;
        out /= v->stride[i];
        if (out >= v->out[i])
            return -1;
        cell = cell * v->out[i] + out;
    }
    return cell;
}

/* Finds the pairs in sub_m mode. In the default mode finds the cells of
 * outputs, and marks them in grid. */
static void find_pairs(const struct kn_gip_conv *v, struct kn_tensor *t,
                       int n_in, const struct table *table, int *grid)
{
    const int *sites = t[GIP_INDICES].host;
    int *pairs = t[GIP_INDICE_PAIRS].host, *num = t[GIP_INDICE_NUM].host;
    const int *filter = v->filter;
    for (int i = 0; i < n_in; i++) {
        const int *site = sites + 4 * (size_t)i;
        if (kn_gip_cell(v, v->in, site) < 0)
            continue;
        int k = 0, at[3];
        for (at[0] = 0; at[0] < filter[0]; at[0]++)
            for (at[1] = 0; at[1] < filter[1]; at[1]++)
                for (at[2] = 0; at[2] < filter[2]; at[2]++, k++) {
                    int cell = output_cell(v, site, at);
                    int number = cell;
                    if (cell >= 0 && table)
                        number = slot_of(table, cell)->number;
                    if (number < 0)
                        continue;
                    if (grid)
                        grid[cell] = 1;
                    size_t row = 2 * (size_t)k * (size_t)n_in;
                    pairs[row + (size_t)num[k]] = i;
                    pairs[row + (size_t)n_in + (size_t)num[k]++] = number;
                }
    }
}

/* Numbers the marked cells in their order. */
static void number_cells(const struct kn_gip_conv *v, int *grid, int *out)
{
    int n = 0, cell = 0;
    for (int b = 0; b < v->batch_size; b++)
        for (int d = 0; d < v->out[0]; d++)
            for (int h = 0; h < v->out[1]; h++)
                for (int w = 0; w < v->out[2]; w++, cell++) {
                    if (!grid[cell])
                        continue;
                    memcpy(out + 4 * (size_t)n, (int[]){b, d, h, w},
                           4 * sizeof(int));
                    grid[cell] = n++;
                }
}

void kn_gip_plain(const struct kn_case *c, struct kn_tensor *t)
{
    struct kn_gip_conv v = kn_gip_conv_of(c);
    int n_in = kn_case_int(c, GIP_L);
    int *pairs = t[GIP_INDICE_PAIRS].host, *num = t[GIP_INDICE_NUM].host;
    int *out = t[GIP_OUT_INDICES].host;
    memset(pairs, -1, kn_tensor_bytes(&t[GIP_INDICE_PAIRS]));
    memset(num, 0, kn_tensor_bytes(&t[GIP_INDICE_NUM]));
    if (v.is_sub_m) {
        struct table table = table_of_inputs(&v, t[GIP_INDICES].host, n_in);
        find_pairs(&v, t, n_in, &table, NULL);
        memcpy(out, t[GIP_INDICES].host, kn_tensor_bytes(&t[GIP_INDICES]));
        free(table.slots);
        return;
    }
    size_t cells = (size_t)kn_gip_cells(&v, v.out);
    int *grid = kn_allocate(cells * sizeof *grid);
    memset(grid, 0, cells * sizeof *grid);
    find_pairs(&v, t, n_in, NULL, grid);
    number_cells(&v, grid, out);
    for (int k = 0; k < v.volume; k++) {
        int *to = pairs + (2 * (size_t)k + 1) * (size_t)n_in;
        for (int i = 0; i < num[k]; i++)
            to[i] = grid[to[i]];
    }
    free(grid);
}
