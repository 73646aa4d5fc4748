/* SPDX-License-Identifier: MIT */
/*
 * The row of get_indice_pairs: its cases, its steps, and its functions.
 */
#include "kernels/harness/operator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/harness/case_words.h"
#include "kernels/harness/regions.h"
#include "kernels/get_indice_pairs/get_indice_pairs.h"
#include "kernels/get_indice_pairs/layout.h"
#include "kernels/get_indice_pairs/trial/inputs.h"

static const struct kn_case cases[] = {
#define D(d, h, w) d, h, w
#define X(name, l, b, input, filter, stride, pad, dilation, sub_m, room, \
          sites, seed, flags, status, doc)                               \
    {#name,                                                              \
     doc,                                                                \
     {l, b, input, filter, stride, pad, dilation, sub_m, room,           \
      GIP_SITES_##sites},                                                \
     seed,                                                               \
     flags,                                                              \
     MLUOP_STATUS_##status},
#include "kernels/get_indice_pairs/trial/cases.def"
#undef X
#undef D
};

static const char *const fields[] = {
    [GIP_L] = "inputs",
    [GIP_BATCH] = "batch_size",
    [GIP_INPUT] = "input_d",
    [GIP_INPUT + 1] = "input_h",
    [GIP_INPUT + 2] = "input_w",
    [GIP_FILTER] = "filter_d",
    [GIP_FILTER + 1] = "filter_h",
    [GIP_FILTER + 2] = "filter_w",
    [GIP_STRIDE] = "stride_d",
    [GIP_STRIDE + 1] = "stride_h",
    [GIP_STRIDE + 2] = "stride_w",
    [GIP_PAD] = "pad_d",
    [GIP_PAD + 1] = "pad_h",
    [GIP_PAD + 2] = "pad_w",
    [GIP_DILATION] = "dilation_d",
    [GIP_DILATION + 1] = "dilation_h",
    [GIP_DILATION + 2] = "dilation_w",
    [GIP_SUB_M] = "sub_m",
    [GIP_ROOM] = "room",
    [GIP_SITES_ARE] = "sites",
};

/* Steps by number, and their names in the document. */
enum {
    FILTER,
    LOAD,
    EXPAND,
    OUTPUT,
    MASK,
    STORE,
    REDUCE,
    UNIQUE,
    GENERATE,
    SCATTER,
    GATHER,
    OUT_INDICES,
    PAIRS,
};

static const struct kn_step steps_of_document[] = {
    [FILTER] = {GIP_STEP_10, "3.1 (4)"},
    [LOAD] = {GIP_STEP_11, "3.1 (1, 2)"},
    [EXPAND] = {GIP_STEP_12, "3.1 (3)"},
    [OUTPUT] = {GIP_STEP_13, "3.1 (5)"},
    [MASK] = {GIP_STEP_14, "3.1 (6)"},
    [STORE] = {GIP_STEP_15, "3.1 (8), 3.2 (step 1)"},
    [REDUCE] = {GIP_STEP_2, "3.1 (7), 3.2 (step 2)"},
    [UNIQUE] = {GIP_STEP_3, "3.1 (8), 3.2 (step 3)"},
    [GENERATE] = {GIP_STEP_4, "3.1 (9), 3.2 (step 4)"},
    [SCATTER] = {GIP_STEP_5, "3.1 (10), 3.2 (step 5)"},
    [GATHER] = {GIP_STEP_6, "3.1 (12), 3.2 (step 6)"},
    [OUT_INDICES] = {GIP_STEP_7, "3.1 (11), 3.2 (step 7)"},
    [PAIRS] = {GIP_STEP_8, "3.1 (13), 3.2 (step 8)"},
};

/* ---- the call ------------------------------------------------------------ */

static void begin(const struct kn_case *c, struct kn_arg *args)
{
    struct kn_gip_conv v = kn_gip_conv_of(c);
    mluOpSparseConvolutionDescriptor_t *desc =
        &args[GIP_PARAM_sparse_conv_desc].conv;
    if (mluOpCreateSparseConvolutionDescriptor(desc) ||
        mluOpSetSparseConvolutionDescriptor(
            *desc, 5, v.batch_size, v.pad, v.stride, v.dilation, v.in, v.filter,
            v.out, v.is_sub_m, 0, 0)) {
        fprintf(stderr, "mluop: no sparse convolution descriptor\n");
        exit(EXIT_FAILURE);
    }
}

static void end(struct kn_arg *args)
{
    mluOpDestroySparseConvolutionDescriptor(
        args[GIP_PARAM_sparse_conv_desc].conv);
}

static mluOpStatus_t workspace(const struct kn_arg *a, size_t *bytes)
{
    return mluOpGetIndicePairsWorkspaceSize(
        a[GIP_PARAM_handle].handle, a[GIP_PARAM_sparse_conv_desc].conv,
        a[GIP_PARAM_indices_desc].desc, a[GIP_PARAM_indice_pairs_desc].desc,
        a[GIP_PARAM_out_indices_desc].desc, a[GIP_PARAM_indice_num_desc].desc,
        bytes);
}

static mluOpStatus_t call(const struct kn_arg *a)
{
    return mluOpGetIndicePairs(
        a[GIP_PARAM_handle].handle, a[GIP_PARAM_sparse_conv_desc].conv,
        a[GIP_PARAM_indices_desc].desc, a[GIP_PARAM_indices].pointer,
        a[GIP_PARAM_workspace].pointer, a[GIP_PARAM_workspace_size].size,
        a[GIP_PARAM_indice_pairs_desc].desc, a[GIP_PARAM_indice_pairs].pointer,
        a[GIP_PARAM_out_indices_desc].desc, a[GIP_PARAM_out_indices].pointer,
        a[GIP_PARAM_indice_num_desc].desc, a[GIP_PARAM_indice_num].pointer);
}

static double inputs(const struct kn_case *c, const struct kn_tensor *t)
{
    (void)t;
    return c->value[GIP_L];
}

static double filter(const struct kn_case *c, const struct kn_tensor *t)
{
    (void)t;
    return kn_gip_conv_of(c).volume;
}

/* Counts each element of the filter at each input, L * K. */
static double pairs(const struct kn_case *c, const struct kn_tensor *t)
{
    return inputs(c, t) * filter(c, t);
}

static double pairs_to_sort(const struct kn_case *c, const struct kn_tensor *t)
{
    return c->value[GIP_SUB_M] != 0 ? 0 : pairs(c, t);
}

static double outputs(const struct kn_case *c, const struct kn_tensor *t)
{
    return kn_gip_num_act_out(c, t);
}

static const struct kn_term theory[] = {
#define X(by, work, each, of, doc) {KN_##by, KN_##work, each, of, doc},
#include "kernels/get_indice_pairs/trial/theory.def"
#undef X
};

static const struct kn_reason reasons[] = {
#define X(name, variant, by, least, why) {name, variant, by, least, why},
#include "kernels/get_indice_pairs/trial/reasons.def"
#undef X
};

/* Describes kernel 1. */
static struct kn_work work(const struct kn_case *c, const char *variant,
                           const struct kn_machine *m)
{
    (void)variant;
    (void)m;
    return (struct kn_work){"inputs", (int64_t)c->value[GIP_L]};
}

/* ---- NRAM ---------------------------------------------------------------- */

static size_t partition(const struct kn_case *c, const char *variant,
                        const struct kn_machine *m, struct kn_region *regions)
{
    const int k = kn_gip_conv_of(c).volume, most = GIP_SITES(kn_usable(m), k);
    const int64_t sites = most > 0 ? most : 1; /* none fits a large filter */
    size_t n = 0;
    (void)variant; /* kernel 1 is the same */
    GIP_MAP(KN_REGION, sites, k)
    return kn_regions_close(regions, n, m, "less than a site");
}

/* Adds the parts of the workspace that the mode uses. */
static size_t parts(const struct kn_arg *args, struct kn_region *regions)
{
    static const char *const names[GIP_N_WORKSPACE_PARTS][2] = {
        [GIP_MASK_ALL] = {"mask_all", "masks of pairs"},
        [GIP_INDICES_INDEX_IN] = {"indices_index_in", "inputs of pairs"},
        [GIP_INDICES_INDEX_OUT] = {"step_index",
                                   "numbers; then indices_index_out"},
        [GIP_INDICES_IN_EXPAND] = {"indices_in_expand", "cells of inputs"},
        [GIP_OUT_INDICES_EXPAND] = {"out_indices_expand", "cells of pairs"},
        [GIP_OUT_INDICES_UNIQUE] = {"out_indices_unique", "cells of outputs"},
        [GIP_GRID] = {"grid_out", "the largest of grid_out, sums and marks"},
    };
    size_t bytes[GIP_N_WORKSPACE_PARTS], n = 0;
    kn_gip_workspace_parts(args, bytes);
    for (int i = 0; i < GIP_N_WORKSPACE_PARTS; i++)
        if (bytes[i] > 0)
            n = kn_region_add(regions, n, names[i][0], bytes[i], names[i][1]);
    return n;
}

/* ---- traffic ------------------------------------------------------------- */

/* Returns the bytes of n ints. */
static uint64_t ints(uint64_t n)
{
    return n * sizeof(int);
}

/* Counts over the sites of a case. */
struct tally {
    uint64_t in, filter, pairs; /* L, K, L * K */
    uint64_t inside;            /* inputs in the input space */
    uint64_t found;             /* pairs whose output is in its space */
    uint64_t active; /* pairs whose output is active: the pairs in the lists */
    uint64_t outputs, cells;
};

static struct tally tally_of(const struct kn_case *c, const struct kn_tensor *t)
{
    struct kn_gip_conv v = kn_gip_conv_of(c);
    struct tally y = {.in = (uint64_t)c->value[GIP_L],
                      .filter = (uint64_t)v.volume,
                      .outputs = (uint64_t)kn_gip_num_act_out(c, t),
                      .cells = (uint64_t)kn_gip_cells(&v, v.out)};
    const int *sites = t[GIP_INDICES].host;
    y.pairs = y.in * y.filter;
    for (uint64_t i = 0; i < y.in; i++) {
        int out[4];
        y.inside += kn_gip_cell(&v, v.in, sites + 4 * i) >= 0;
        for (int k = 0; k < v.volume; k++)
            y.found += kn_gip_output(&v, sites + 4 * i, k, out);
    }
    kn_gip_reference(c, (struct kn_tensor *)t);
    for (uint64_t k = 0; k < y.filter; k++)
        y.active += (uint64_t)((int *)t[GIP_INDICE_NUM].expected)[k];
    return y;
}

/* Returns the traffic of mask sums: each task adds up and stores a row. */
static struct kn_traffic sums(const struct tally *y, uint64_t tasks)
{
    return (struct kn_traffic){ints(y->pairs), ints(tasks * y->filter), 0};
}

/* Writes the traffic of steps 3 to 5 in the default mode: marks are set for
 * every pair, counted and collected; the number of every output is
 * scattered. */
static void traffic_default(const struct tally *y, uint64_t tasks,
                            struct kn_traffic *steps)
{
    steps[UNIQUE].in = ints(y->pairs + 2 * y->cells + tasks * tasks);
    steps[UNIQUE].out = ints(y->cells + y->found + tasks + y->outputs);
    steps[SCATTER].in = ints(2 * y->outputs);
    steps[SCATTER].out = ints(y->outputs);
    steps[OUT_INDICES].in = ints(y->outputs);
}

/* Writes the traffic of sub_m mode: every task that has cells reads all inputs.
 * The variant "sparse" clears the cells of all pairs. */
static void traffic_sub_m(const struct tally *y, uint64_t tasks, bool is_sparse,
                          struct kn_traffic *steps)
{
    uint64_t readers = tasks < y->cells ? tasks : y->cells;
    steps[STORE].out += ints(y->in);
    steps[SCATTER].in = ints(readers * 2 * y->in + (is_sparse ? y->pairs : 0));
    steps[SCATTER].out = ints((is_sparse ? y->found : y->cells) + y->inside);
    steps[GATHER].out += ints(y->pairs);
    steps[OUT_INDICES].in = ints(4 * y->outputs);
}

static void traffic(const struct kn_case *c, const char *variant,
                    const struct kn_tensor *t, const struct kn_machine *m,
                    struct kn_traffic *steps)
{
    const struct tally y = tally_of(c, t);
    const uint64_t tasks = (uint64_t)m->tasks;
    struct kn_traffic summed = sums(&y, tasks);
    memset(steps, 0, KN_COUNT(steps_of_document) * sizeof *steps);
    steps[LOAD].in = ints(4 * y.in);
    steps[STORE].out = ints(3 * y.pairs);
    steps[REDUCE] = summed;
    steps[REDUCE].in += ints(tasks * y.filter);
    steps[REDUCE].out += ints(y.filter);
    steps[GENERATE].out = ints(y.outputs);
    steps[GATHER].in = ints(y.pairs + y.found);
    steps[GATHER].out = ints(y.pairs);
    steps[OUT_INDICES].out = ints(4 * y.outputs);
    /* Each task with inputs reads the sums of those before it. */
    const uint64_t busy = tasks < y.in ? tasks : y.in;
    steps[PAIRS].in = ints(3 * y.pairs + busy * (busy - 1) / 2 * y.filter);
    steps[PAIRS].out = ints(2 * y.pairs + 2 * y.active);
    if (c->value[GIP_SUB_M] != 0) {
        traffic_sub_m(&y, tasks, strcmp(variant, "sparse") == 0, steps);
        return;
    }
    traffic_default(&y, tasks, steps);
    steps[PAIRS].in += summed.in;
    steps[PAIRS].out += summed.out;
}

const struct kn_operator kn_op_get_indice_pairs = {
    .name = "get_indice_pairs",
    .function = &kn_function_get_indice_pairs,
    .summary = "finds the pairs of active inputs and outputs of a sparse 3-D "
               "convolution",
    .n_sizes = GIP_STRIDE,
    .base = "one_site", /* stride and dilation 1, no pad */
    .begin = begin,
    .end = end,
    .workspace = workspace,
    .parts = parts,
    KN_TRIAL(GIP, gip),
};
