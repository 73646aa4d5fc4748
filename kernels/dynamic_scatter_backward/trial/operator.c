/* SPDX-License-Identifier: MIT */
/*
 * The row of dynamic_scatter_backward: its cases, its steps, and its functions.
 */
#include "kernels/harness/operator.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/harness/case_words.h"
#include "kernels/harness/regions.h"
#include "kernels/harness/run.h"
#include "kernels/library/descriptor.h"
#include "kernels/dynamic_scatter_backward/dynamic_scatter_backward.h"
#include "kernels/dynamic_scatter_backward/layout.h"
#include "kernels/dynamic_scatter_backward/trial/inputs.h"

static const struct kn_case cases[] = {
#define X(name, n, m, c, num, mode, points, feats, seed, flags, status, doc) \
    {#name,                                                                  \
     doc,                                                                    \
     {n, m, c, num, MLUOP_REDUCEMODE_##mode, DSB_POINTS_##points,            \
      DSB_FEATS_##feats},                                                    \
     seed,                                                                   \
     flags,                                                                  \
     MLUOP_STATUS_##status},
#include "kernels/dynamic_scatter_backward/trial/cases.def"
#undef X
};

static const char *const fields[] = {
    [DSB_N] = "N",
    [DSB_M] = "M",
    [DSB_C] = "C",
    [DSB_VOXEL_NUM_IS] = "voxel_num",
    [DSB_REDUCE_TYPE] = "reduce_type",
    [DSB_POINTS_ARE] = "points",
    [DSB_FEATS_ARE] = "feats",
};

static const struct kn_step steps_of_document[] = {
    {DSB_STEP_01, "3.1, kernel 2"},     {DSB_STEP_02, "3.1, kernel 2"},
    {DSB_STEP_03, "3.1, stage 2"},      {DSB_STEP_1, "3.1, stage 1 (1)"},
    {DSB_STEP_2, "3.1, stage 1 (2)"},   {DSB_STEP_3, "3.1, stage 1 (3)"},
    {DSB_STEP_4, "3.1, stage 1 (4)"},   {DSB_STEP_5, "3.1, stage 1 (5)"},
    {DSB_STEP_6, "3.1, stage 1 (6)"},   {DSB_STEP_7, "3.1, stage 1 (7)"},
    {DSB_STEP_81, "3.1, stage 2, one"}, {DSB_STEP_82, "3.1, stage 2, two"},
    {DSB_STEP_91, "3.1, kernel 2"},     {DSB_STEP_92, "3.1, kernel 2"},
};

/* Indices of the steps. */
enum {
    INDEX,
    ZEROS,
    FLAGS,
    MAP = 5,
    COMPARE = 7,
    ATOMIC = 10,
    LOCK,
    LOAD,
    ROWS
};

static mluOpStatus_t workspace(const struct kn_arg *a, size_t *bytes)
{
    return mluOpGetDynamicScatterBackwardWorkspaceSize(
        a[DSB_PARAM_handle].handle,
        (mluOpReduceMode_t)a[DSB_PARAM_reduce_type].number,
        a[DSB_PARAM_feats_desc].desc, bytes);
}

static mluOpStatus_t call(const struct kn_arg *a)
{
    return mluOpDynamicScatterBackward(
        a[DSB_PARAM_handle].handle,
        (mluOpReduceMode_t)a[DSB_PARAM_reduce_type].number,
        a[DSB_PARAM_grad_voxel_feats_desc].desc,
        a[DSB_PARAM_grad_voxel_feats].pointer, a[DSB_PARAM_feats_desc].desc,
        a[DSB_PARAM_feats].pointer, a[DSB_PARAM_voxel_feats_desc].desc,
        a[DSB_PARAM_voxel_feats].pointer,
        a[DSB_PARAM_point2voxel_map_desc].desc,
        a[DSB_PARAM_point2voxel_map].pointer,
        a[DSB_PARAM_voxel_points_count_desc].desc,
        a[DSB_PARAM_voxel_points_count].pointer,
        a[DSB_PARAM_voxel_num_desc].desc, a[DSB_PARAM_voxel_num].pointer,
        a[DSB_PARAM_workspace].pointer, a[DSB_PARAM_workspace_size].size,
        a[DSB_PARAM_grad_feats_desc].desc, a[DSB_PARAM_grad_feats].pointer);
}

static double voxel_values(const struct kn_case *c, const struct kn_tensor *t)
{
    (void)t;
    return c->value[DSB_M] * c->value[DSB_C];
}

static double point_values(const struct kn_case *c, const struct kn_tensor *t)
{
    (void)t;
    return c->value[DSB_N] * c->value[DSB_C];
}

static const struct kn_term theory[] = {
#define X(by, work, each, of, doc) {KN_##by, KN_##work, each, of, doc},
#include "kernels/dynamic_scatter_backward/trial/theory.def"
#undef X
};

static const struct kn_reason reasons[] = {
#define X(name, variant, by, least, why) {name, variant, by, least, why},
#include "kernels/dynamic_scatter_backward/trial/reasons.def"
#undef X
};

/* Describes the work of kernel 1. Kernel 2 shares voxels, which are counted on
 * the device. */
static struct kn_work work(const struct kn_case *c, const char *variant,
                           const struct kn_machine *m)
{
    (void)variant;
    (void)m;
    return (struct kn_work){"points", (int64_t)c->value[DSB_N]};
}

/* ---- NRAM ---------------------------------------------------------------- */

static int greater(int a, int b)
{
    return a > b ? a : b;
}

static size_t partition(const struct kn_case *c, const char *variant,
                        const struct kn_machine *m, struct kn_region *regions)
{
    const int sets = strcmp(variant, "pingpong") == 0 ? 2 : 1;
    const int ints = (int)(kn_usable(m) / sizeof(int));
    const int most = greater(DSB_MAX_CHANNELS(ints, sets), DSB_LINE);
    const int channels = kn_case_int(c, DSB_C);
    const int pitch = DSB_PITCH(channels < most ? channels : most, m->arch);
    const int points = greater(DSB_MAX_POINTS(ints, pitch, sets), 1);
    const int vector = DSB_VECTOR_BYTES(points);
    const int tile = DSB_TILE_BYTES(points, pitch);
    size_t n = 0;
#define SECOND(member, name, bytes, doc)    \
    if (sets > 1) {                         \
        KN_REGION(member, name, bytes, doc) \
    }
    DSB_MAP(KN_REGION, SECOND, vector, tile)
#undef SECOND
    return kn_regions_close(regions, n, m, "less than a row per part");
}

/* Returns whether a variant has locks. 2xx has no suitable atomic, see
 * ../dynamic_scatter_backward.c. */
static bool is_locked(const char *variant, const struct kn_machine *m)
{
    return strcmp(variant, "lock") == 0 ||
           (strcmp(variant, "documented") == 0 && m->arch < 300);
}

static size_t shared(const struct kn_case *c, const char *variant,
                     const struct kn_machine *m, struct kn_region *regions)
{
    size_t n = 0;
    (void)c;
    if (is_locked(variant, m)) {
        DSB_SRAM_MAP(KN_REGION)
    }
    return n;
}

/* Adds the parts of the workspace. */
static size_t parts(const struct kn_arg *args, struct kn_region *regions)
{
    const struct mluOpTensorStruct *voxels =
        args[DSB_PARAM_voxel_feats_desc].desc;
    const size_t m = (size_t)kn_descriptor_size(voxels, 0);
    const size_t index = (size_t)kn_descriptor_bytes(voxels);
    size_t n = kn_region_add(regions, 0, "index", index,
                             "the first point with each maximum");
    return kn_region_add(regions, n, "is_occupy", m * sizeof(bool),
                         "flags of voxels");
}

/* ---- traffic ------------------------------------------------------------- */

/* Counts the points of the tensor's voxels. */
static uint64_t count_points(const struct kn_case *c, const struct kn_tensor *t)
{
    const int *map = t[DSB_POINT2VOXEL_MAP].host;
    uint64_t n = 0;
    for (int i = 0; i < kn_case_int(c, DSB_N); i++)
        n += map[i] >= 0 && map[i] < kn_case_int(c, DSB_M);
    return n;
}

/* Returns how many channels of a row the kernels handle at once. */
static size_t channels_at_once(const char *variant, const struct kn_machine *m)
{
    int ints = (int)(kn_usable(m) / sizeof(int));
    return (size_t)(strcmp(variant, "pingpong") == 0
                        ? DSB_MAX_CHANNELS(ints, 2)
                        : DSB_MAX_CHANNELS(ints, 1));
}

/* Counts the values of rows with gradients: for each point, its pieces of
 * channels in which it gets a gradient. */
static uint64_t count_owned(const struct kn_case *c, const struct kn_tensor *t,
                            size_t piece)
{
    size_t channels = (size_t)kn_case_int(c, DSB_C);
    size_t voxels = (size_t)kn_case_int(c, DSB_M);
    const int *map = t[DSB_POINT2VOXEL_MAP].host;
    const float *feats = t[DSB_FEATS].host, *maxima = t[DSB_VOXEL_FEATS].host;
    bool *is_taken = kn_allocate(voxels * channels);
    uint64_t values = 0;
    memset(is_taken, 0, voxels * channels);
    for (int i = 0; i < kn_case_int(c, DSB_N); i++) {
        if (map[i] < 0 || map[i] >= kn_dsb_voxels(c))
            continue;
        const float *of_point = feats + (size_t)i * channels;
        const float *of_voxel = maxima + (size_t)map[i] * channels;
        bool *taken = is_taken + (size_t)map[i] * channels;
        for (size_t first = 0; first < channels; first += piece) {
            size_t end = first + piece < channels ? first + piece : channels;
            bool is_owner = false;
            for (size_t k = first; k < end; k++)
                if (!taken[k] && of_point[k] == of_voxel[k])
                    is_owner = taken[k] = true;
            values += is_owner ? end - first : 0;
        }
    }
    free(is_taken);
    return values;
}

static void traffic(const struct kn_case *c, const char *variant,
                    const struct kn_tensor *t, const struct kn_machine *m,
                    struct kn_traffic *steps)
{
    enum { CORES_OF_CLUSTER = 4 };
    const uint64_t n = (uint64_t)c->value[DSB_N],
                   all = (uint64_t)c->value[DSB_M];
    const uint64_t row = (uint64_t)c->value[DSB_C] * sizeof(float);
    const uint64_t points = count_points(c, t);
    const uint64_t voxels = (uint64_t)kn_dsb_voxels(c);
    const size_t piece = channels_at_once(variant, m);
    const bool has_locks = is_locked(variant, m);
    bool is_in_sram = m->tasks == CORES_OF_CLUSTER && all <= DSB_SRAM_FLAGS;
    uint64_t pieces = (row / sizeof(float) + piece - 1) / piece;
    memset(steps, 0, KN_COUNT(steps_of_document) * sizeof *steps);
    steps[INDEX].out = all * row;
    steps[ZEROS].out = n * row;
    if (all == 0)
        return; /* without voxels there are the zeros only */
    steps[FLAGS].out = has_locks && !is_in_sram ? all : 0;
    steps[MAP].in = pieces * n * sizeof(int);
    steps[COMPARE].in = (n + points) * row;
    if (has_locks)
        steps[LOCK].in = steps[LOCK].out = points * row;
    else
        steps[ATOMIC].atomic = points * row;
    steps[LOAD].in = 2 * voxels * row;
    steps[ROWS].out = count_owned(c, t, piece) * sizeof(float);
}

const struct kn_operator kn_op_dynamic_scatter_backward = {
    .name = "dynamic_scatter_backward",
    .function = &kn_function_dynamic_scatter_backward,
    .summary = "gives the gradients of voxels that are maxima of points back "
               "to the points (MVX-Net)",
    .n_sizes = DSB_VOXEL_NUM_IS,
    .workspace = workspace,
    .shared = shared,
    .parts = parts,
    KN_TRIAL(DSB, dsb),
};
