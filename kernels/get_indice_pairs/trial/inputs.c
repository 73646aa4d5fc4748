/* SPDX-License-Identifier: MIT */
/*
 * Makes the inputs of a case: shapes from its fields, contents from its pattern
 * and its seed, the same on every machine.
 */
#include "kernels/get_indice_pairs/trial/inputs.h"

#include <limits.h>
#include <string.h>

#include "kernels/harness/random.h"

/* ---- the convolution of a case ------------------------------------------- */

struct kn_gip_conv kn_gip_conv_of(const struct kn_case *c)
{
    struct kn_gip_conv v = {.batch_size = kn_case_int(c, GIP_BATCH),
                            .is_sub_m = kn_case_int(c, GIP_SUB_M),
                            .volume = 1};
    for (int i = 0; i < 3; i++) {
        v.in[i] = kn_case_int(c, GIP_INPUT + i);
        v.filter[i] = kn_case_int(c, GIP_FILTER + i);
        v.stride[i] = kn_case_int(c, GIP_STRIDE + i);
        v.pad[i] = kn_case_int(c, GIP_PAD + i);
        v.dilation[i] = kn_case_int(c, GIP_DILATION + i);
        int64_t reach = (int64_t)v.dilation[i] * (v.filter[i] - 1) + 1;
        v.out[i] =
            (int)((v.in[i] + (int64_t)2 * v.pad[i] - reach) / v.stride[i] + 1);
        int64_t volume = (int64_t)v.volume * v.filter[i];
        v.volume = volume < INT_MAX ? (int)volume : INT_MAX;
    }
    return v;
}

int64_t kn_gip_cells(const struct kn_gip_conv *v, const int *space)
{
    int64_t cells = v->batch_size;
    for (int i = 0; i < 3; i++) /* far more than there may be are as many */
        cells = cells <= INT64_MAX >> 31 ? cells * space[i] : INT64_MAX >> 31;
    return cells;
}

int64_t kn_gip_cell(const struct kn_gip_conv *v, const int *space,
                    const int *site)
{
    if (site[0] < 0 || site[0] >= v->batch_size)
        return -1;
    int64_t cell = site[0];
    for (int i = 0; i < 3; i++) {
        if (site[i + 1] < 0 || site[i + 1] >= space[i])
            return -1;
        cell = cell * space[i] + site[i + 1];
    }
    return cell;
}

bool kn_gip_output(const struct kn_gip_conv *v, const int *site, int k,
                   int *out)
{
    const int at[] = {k / (v->filter[1] * v->filter[2]),
                      k / v->filter[2] % v->filter[1], k % v->filter[2]};
    if (kn_gip_cell(v, v->in, site) < 0)
        return false;
    out[0] = site[0];
    for (int i = 0; i < 3; i++) {
        int64_t times_stride =
            (int64_t)site[i + 1] + v->pad[i] - (int64_t)at[i] * v->dilation[i];
        if (times_stride < 0 || times_stride % v->stride[i] != 0 ||
            times_stride / v->stride[i] >= v->out[i])
            return false;
        out[i + 1] = (int)(times_stride / v->stride[i]);
    }
    return true;
}

/* ---- tensors ------------------------------------------------------------- */

static struct kn_tensor tensor(const char *name, enum kn_role role, int rank,
                               int a, int b, int c)
{
    return (struct kn_tensor){.name = name,
                              .role = role,
                              .dtype = MLUOP_DTYPE_INT32,
                              .layout = MLUOP_LAYOUT_ARRAY,
                              .judge = KN_JUDGE_BITWISE,
                              .rank = rank,
                              .dims = {a, b, c}};
}

/* Returns the maximum of rows that out_indices can need. */
static int most_outputs(const struct kn_gip_conv *v, int in)
{
    int64_t pairs = (int64_t)in * v->volume, cells = kn_gip_cells(v, v->out);
    return v->is_sub_m ? in : (int)(pairs < cells ? pairs : cells);
}

void kn_gip_tensors(const struct kn_case *c, struct kn_tensor *t)
{
    struct kn_gip_conv v = kn_gip_conv_of(c);
    int in = kn_case_int(c, GIP_L), room = kn_case_int(c, GIP_ROOM);
    if (room < 0)
        room = most_outputs(&v, in);
    t[GIP_INDICES] = tensor("indices", KN_ROLE_IN, 2, in, 4, 0);
    t[GIP_INDICE_PAIRS] =
        tensor("indice_pairs", KN_ROLE_OUT, 3, v.volume, 2, in);
    t[GIP_OUT_INDICES] = tensor("out_indices", KN_ROLE_OUT, 2, room, 4, 0);
    t[GIP_INDICE_NUM] = tensor("indice_num", KN_ROLE_OUT, 1, v.volume, 0, 0);
}

/* ---- sites --------------------------------------------------------------- */

static int64_t greatest_divisor(int64_t a, int64_t b)
{
    return b == 0 ? a : greatest_divisor(b, a % b);
}

/* A permutation of 0 to n - 1: i -> (i * factor + offset) % n. */
struct shuffle {
    int64_t n, factor, offset;
};

static struct shuffle shuffle_init(struct kn_random *r, int64_t n)
{
    struct shuffle s = {n, 1, 0};
    if (n > 1) {
        s.factor = 1 + kn_random_next(r) % (n - 1);
        s.offset = kn_random_next(r) % n;
    }
    while (greatest_divisor(s.factor, n) != 1)
        s.factor++;
    return s;
}

static int64_t shuffled(const struct shuffle *s, int64_t i)
{
    return (i % s->n * s->factor + s->offset) % s->n;
}

/* Writes the site of a cell of `space`. */
static void split(int64_t cell, const int *space, int *site)
{
    for (int i = 2; i >= 0; i--) {
        site[i + 1] = (int)(cell % space[i]);
        cell /= space[i];
    }
    site[0] = (int)cell;
}

/* Blocks of cells in a space, in any order. Each block has as many sites as
 * three quarters of its cells, in any order. */
struct blocks {
    int size[3], many[3]; /* cells of a block, blocks of the space */
    int each;             /* sites of a block */
    struct shuffle cells, blocks;
};

static struct blocks blocks_init(struct kn_random *r,
                                 const struct kn_gip_conv *v, const int *size)
{
    struct blocks b = {.each = 1};
    for (int i = 0; i < 3; i++) {
        b.size[i] = size[i] < v->in[i] ? size[i] : v->in[i];
        b.many[i] = v->in[i] / b.size[i];
        b.each *= b.size[i];
    }
    b.cells = shuffle_init(r, b.each);
    b.each = b.each > 1 ? b.each * 3 / 4 : 1;
    b.blocks = shuffle_init(r, kn_gip_cells(v, b.many));
    return b;
}

static void site_in_block(const struct blocks *b, int i, int *site)
{
    int within[4];
    split(shuffled(&b->blocks, i / b->each), b->many, site);
    split(shuffled(&b->cells, i % b->each), b->size, within);
    for (int k = 0; k < 3; k++)
        site[k + 1] = site[k + 1] * b->size[k] + within[k + 1];
}

static void anywhere(struct kn_random *r, const struct kn_gip_conv *v,
                     int *site)
{
    site[0] = kn_random_int(r, 0, v->batch_size - 1);
    for (int i = 0; i < 3; i++)
        site[i + 1] = kn_random_int(r, 0, v->in[i] - 1);
}

/* Makes a site that is just outside, in a random set of at least one
 * dimension. */
static void outside(struct kn_random *r, const struct kn_gip_conv *v, int *site)
{
    int set = kn_random_int(r, 1, 15);
    anywhere(r, v, site);
    for (int i = 0; i < 4; i++)
        if (set & 1 << i)
            site[i] = kn_random_int(r, 0, 1) ? -1
                      : i == 0               ? v->batch_size
                                             : v->in[i - 1];
}

static void border(struct kn_random *r, const struct kn_gip_conv *v, int *site)
{
    site[0] = kn_random_int(r, 0, v->batch_size - 1);
    for (int i = 0; i < 3; i++)
        site[i + 1] = (const int[]){-1,           0,       1, v->in[i] - 2,
                                    v->in[i] - 1, v->in[i]}[kn_random_int(r, 0,
                                                                          5)];
}

static void anything(struct kn_random *r, const struct kn_gip_conv *v,
                     int *site)
{
    static const int ends[] = {INT32_MIN, INT32_MIN + 1, -65536,
                               65536,     INT32_MAX - 1, INT32_MAX};
    anywhere(r, v, site);
    switch (kn_random_int(r, 0, 3)) {
    case 0:
        for (int i = 0; i < 4; i++)
            site[i] = (int)kn_random_next(r);
        break;
    case 1:
        site[kn_random_int(r, 0, 3)] = ends[kn_random_int(r, 0, 5)];
        break;
    default:
        break;
    }
}

/* The sites of learn.md. */
static const int sites_by_hand[][4] = {
    {0, 0, 1, 1}, {0, 0, 0, 0}, {0, 0, 1, 2}};

static void fill_sites(const struct kn_case *c, const struct kn_gip_conv *v,
                       struct kn_random *r, int *sites)
{
    static const int cube[] = {4, 4, 4}, sheet[] = {2, 8, 8};
    enum kn_gip_sites are = (enum kn_gip_sites)kn_case_int(c, GIP_SITES_ARE);
    int n = kn_case_int(c, GIP_L);
    int64_t cells = kn_gip_cells(v, v->in), few = n / 4 + 1;
    struct shuffle all = shuffle_init(r, cells);
    struct blocks b = blocks_init(r, v, are == GIP_SITES_SHEET ? sheet : cube);
    for (int i = 0; i < n; i++) {
        int *site = sites + 4 * (size_t)i;
        switch (are) {
        case GIP_SITES_CLUSTER:
        case GIP_SITES_SHEET:
            site_in_block(&b, i, site);
            break;
        case GIP_SITES_SPREAD:
            split(shuffled(&all, i), v->in, site);
            break;
        case GIP_SITES_ORDERED:
            split(i % cells, v->in, site);
            break;
        case GIP_SITES_REPEATED:
            split(kn_random_next(r) % (few < cells ? few : cells), v->in, site);
            break;
        case GIP_SITES_ONE_CELL:
            split(cells / 2, v->in, site);
            break;
        case GIP_SITES_BORDER:
            border(r, v, site);
            break;
        case GIP_SITES_OUTSIDE:
            outside(r, v, site);
            break;
        case GIP_SITES_HAND:
            memcpy(site, sites_by_hand[i % 3], sizeof *sites_by_hand);
            break;
        case GIP_SITES_EXTREME:
            anything(r, v, site);
            break;
        }
    }
}

void kn_gip_fill(const struct kn_case *c, struct kn_tensor *t)
{
    struct kn_random r = kn_random_init(c->seed);
    struct kn_gip_conv v = kn_gip_conv_of(c);
    fill_sites(c, &v, &r, t[GIP_INDICES].host);
    /* Outputs are not read, but a test must see which rows of out_indices
     * stay. */
    for (int i = GIP_INDICE_PAIRS; i < GIP_N_TENSORS; i++) {
        size_t bytes = sizeof(int);
        for (int d = 0; d < t[i].rank; d++)
            bytes *= (size_t)t[i].dims[d];
        memset(t[i].host, 0x33, bytes);
    }
}
