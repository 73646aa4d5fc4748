/* SPDX-License-Identifier: MIT */
#include "tests/kernels/auto/draws.h"

#include "kernels/dynamic_scatter_backward/trial/inputs.h"
#include "kernels/get_indice_pairs/trial/inputs.h"
#include "kernels/psroipool_backward/trial/inputs.h"
#include "kernels/three_interpolate_backward/trial/inputs.h"
#include "kernels/voxel_pooling_forward/trial/inputs.h"

#include <math.h>
#include <string.h>

/* Draws a size from 1 to `most`, of any order of magnitude. */
static int size(struct kn_random *r, double most)
{
    const double part = (kn_random_float(r) + 1) / 2;
    return most < 1 ? 1 : (int)floor(exp(part * log(most + 1)));
}

static double less(double a, double b)
{
    return a < b ? a : b;
}

static void draw_points(struct kn_random *r, double *v)
{
    v[VPF_C] = size(r, 1000);
    v[VPF_B] = size(r, 16);
    v[VPF_N] = size(r, less(60000, 2e6 / v[VPF_C]) / v[VPF_B]);
    v[VPF_X] = size(r, 300);
    v[VPF_Y] = size(r, less(300, 4e6 / (v[VPF_X] * v[VPF_B] * v[VPF_C])));
    v[VPF_Z] = size(r, 4);
    v[VPF_POINTS_ARE] = VPF_POINTS_INSIDE;
}

static void draw_features(struct kn_random *r, double *v)
{
    v[TIB_C] = size(r, 600);
    v[TIB_B] = size(r, 24);
    v[TIB_N] = size(r, less(5000, 1e6 / v[TIB_C] / v[TIB_B]));
    v[TIB_M] = size(r, less(5000, 1e6 / v[TIB_C] / v[TIB_B]));
    v[TIB_DTYPE] =
        kn_random_int(r, 0, 1) ? MLUOP_DTYPE_HALF : MLUOP_DTYPE_FLOAT;
}

static void draw_voxels(struct kn_random *r, double *v)
{
    v[DSB_C] = size(r, 1000);
    v[DSB_N] = size(r, less(20000, 1e6 / v[DSB_C]));
    v[DSB_M] = size(r, v[DSB_N]);
    v[DSB_VOXEL_NUM_IS] = v[DSB_M];
    v[DSB_REDUCE_TYPE] = MLUOP_REDUCEMODE_MAX;
}

static void draw_rois(struct kn_random *r, double *v)
{
    const int bins = kn_random_int(r, 1, 8);
    v[PRB_POOLED_HEIGHT] = v[PRB_POOLED_WIDTH] = bins;
    v[PRB_OUTPUT_DIM] = size(r, 40);
    v[PRB_CHANNELS] = bins * bins * v[PRB_OUTPUT_DIM];
    v[PRB_BATCHES] = size(r, 8);
    v[PRB_HEIGHT] = size(r, 64);
    v[PRB_WIDTH] = size(
        r, less(64, 3e6 / (v[PRB_CHANNELS] * v[PRB_BATCHES] * v[PRB_HEIGHT])));
    const double plane = v[PRB_HEIGHT] * v[PRB_WIDTH] / 5 + bins * bins;
    v[PRB_ROIS_NUM] = size(r, less(2000, 1e6 / (v[PRB_OUTPUT_DIM] * plane)));
    v[PRB_SCALE] = 1.0 / (1 << kn_random_int(r, 0, 4));
    v[PRB_ROIS_ARE] = PRB_ROIS_NETWORK;
}

static void draw_sites(struct kn_random *r, double *v)
{
    const bool is_sub_m = kn_random_int(r, 0, 1);
    v[GIP_SUB_M] = is_sub_m;
    v[GIP_BATCH] = size(r, 8);
    double cells = v[GIP_BATCH], filter = 1;
    for (int i = 0; i < 3; i++) {
        const int k =
            is_sub_m ? 2 * kn_random_int(r, 0, 2) + 1 : kn_random_int(r, 1, 3);
        v[GIP_FILTER + i] = k;
        v[GIP_INPUT + i] = size(r, less(400, 4e6 / cells));
        cells *= v[GIP_INPUT + i];
        filter *= k;
        v[GIP_STRIDE + i] = is_sub_m ? 1 : kn_random_int(r, 1, 2);
        v[GIP_PAD + i] = k / 2;
        v[GIP_DILATION + i] = 1;
    }
    v[GIP_L] = size(r, less(30000, less(cells, 1e6 / filter)));
    v[GIP_ROOM] = -1;
    v[GIP_SITES_ARE] = GIP_SITES_SPREAD;
}

static const struct {
    const char *name;
    void (*draw)(struct kn_random *, double *);
} draws[] = {
    {"voxel_pooling_forward", draw_points},
    {"three_interpolate_backward", draw_features},
    {"dynamic_scatter_backward", draw_voxels},
    {"psroipool_backward", draw_rois},
    {"get_indice_pairs", draw_sites},
};

struct kn_case draw_case(const struct kn_operator *op, struct kn_random *r)
{
    struct kn_case c = {.name = "drawn", .doc = "a random shape"};
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++)
        if (strcmp(draws[i].name, op->name) == 0)
            draws[i].draw(r, c.value);
    c.seed = kn_random_next(r);
    return c;
}
