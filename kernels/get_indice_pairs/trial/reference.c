/* SPDX-License-Identifier: MIT */
/*
 * get_indice_pairs from its formula (document 3.2), in plain C, with sorted
 * lists and searches instead of a grid. Every pair (input, element of the
 * filter) has an output site or none. The cells of outputs are sorted, and the
 * number of an output is its index in the list.
 */
#include "kernels/get_indice_pairs/trial/inputs.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/harness/run.h"

/* A cell and the number of its site. */
struct entry {
    int64_t cell;
    int number;
};

/* Entries, sorted by cell, one per cell. */
struct list {
    struct entry *entries;
    size_t n;
};

static int compare(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    if (x->cell != y->cell)
        return x->cell < y->cell ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

/* Sorts, and keeps the greatest number of each cell. */
static void sort_unique(struct list *list)
{
    size_t n = 0;
    if (list->n > 0)
        qsort(list->entries, list->n, sizeof *list->entries, compare);
    for (size_t i = 0; i < list->n; i++) {
        if (n > 0 && list->entries[n - 1].cell == list->entries[i].cell)
            n--;
        list->entries[n++] = list->entries[i];
    }
    list->n = n;
}

static int find(const struct list *list, int64_t cell)
{
    size_t low = 0, high = list->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (list->entries[middle].cell < cell)
            low = middle + 1;
        else
            high = middle;
    }
    return low < list->n && list->entries[low].cell == cell
               ? list->entries[low].number
               : -1;
}

/* Lists the active outputs: the inputs in sub_m mode, else every output of a
 * pair, numbered in order. */
static struct list active_outputs(const struct kn_gip_conv *v, const int *sites,
                                  size_t n_in)
{
    size_t most = v->is_sub_m ? n_in : n_in * (size_t)v->volume;
    struct list list = {kn_allocate(most * sizeof *list.entries), 0};
    for (size_t i = 0; i < n_in; i++) {
        const int *site = sites + 4 * i;
        int out[4];
        if (v->is_sub_m && kn_gip_cell(v, v->in, site) >= 0)
            list.entries[list.n++] =
                (struct entry){kn_gip_cell(v, v->in, site), (int)i};
        for (int k = 0; !v->is_sub_m && k < v->volume; k++)
            if (kn_gip_output(v, site, k, out))
                list.entries[list.n++] =
                    (struct entry){kn_gip_cell(v, v->out, out), 0};
    }
    sort_unique(&list);
    for (size_t i = 0; !v->is_sub_m && i < list.n; i++)
        list.entries[i].number = (int)i;
    return list;
}

int kn_gip_num_act_out(const struct kn_case *c, const struct kn_tensor *t)
{
    struct kn_gip_conv v = kn_gip_conv_of(c);
    size_t n_in = (size_t)kn_case_int(c, GIP_L);
    if (v.is_sub_m)
        return (int)n_in;
    struct list list = active_outputs(&v, t[GIP_INDICES].host, n_in);
    free(list.entries);
    return (int)list.n;
}

/* Writes the outputs; rows after the last one keep the caller's values. */
static void write_out_indices(const struct kn_gip_conv *v,
                              const struct list *list, struct kn_tensor *t)
{
    int *out = t[GIP_OUT_INDICES].expected;
    memcpy(out, t[GIP_OUT_INDICES].host, kn_tensor_bytes(&t[GIP_OUT_INDICES]));
    if (v->is_sub_m) {
        memcpy(out, t[GIP_INDICES].host, kn_tensor_bytes(&t[GIP_INDICES]));
        return;
    }
    for (size_t i = 0; i < list->n; i++) {
        int64_t cell = list->entries[i].cell;
        for (int d = 2; d >= 0; d--) {
            out[4 * i + 1 + (size_t)d] = (int)(cell % v->out[d]);
            cell /= v->out[d];
        }
        out[4 * i] = (int)cell;
    }
}

void kn_gip_reference(const struct kn_case *c, struct kn_tensor *t)
{
    struct kn_gip_conv v = kn_gip_conv_of(c);
    const int *sites = t[GIP_INDICES].host;
    size_t n_in = (size_t)kn_case_int(c, GIP_L);
    struct list list = active_outputs(&v, sites, n_in);
    int *pairs = t[GIP_INDICE_PAIRS].expected;
    int *num = t[GIP_INDICE_NUM].expected;
    memset(pairs, -1, kn_tensor_bytes(&t[GIP_INDICE_PAIRS]));
    for (int k = 0; k < v.volume; k++) {
        int *in = pairs + 2 * (size_t)k * n_in, *to = in + n_in;
        num[k] = 0;
        for (size_t i = 0; i < n_in; i++) {
            int out[4], number = -1;
            if (kn_gip_output(&v, sites + 4 * i, k, out))
                number = find(&list, kn_gip_cell(&v, v.out, out));
            if (number < 0)
                continue;
            in[num[k]] = (int)i;
            to[num[k]++] = number;
        }
    }
    write_out_indices(&v, &list, t);
    free(list.entries);
}
