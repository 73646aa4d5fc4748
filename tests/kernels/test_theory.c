/* SPDX-License-Identifier: MIT */
/*
 * Theoretical work: of small cases, the numbers of docs/accept.md worked out by
 * hand from the sizes that cases.def has, and the inputs of by_hand.
 */
#include <criterion/criterion.h>

#include "kernels/harness/operator.h"
#include "kernels/harness/run.h"

/* Operations and bytes by the vendor's definition, then the least. */
static void expect(const struct kn_operator *op, const char *name,
                   const double work[4], size_t element_bytes)
{
    const struct kn_result r = kn_run(op, kn_case_find(op, name), NULL);
    cr_assert_eq(r.status, MLUOP_STATUS_SUCCESS);
    cr_expect_eq(r.element_bytes, element_bytes);
    for (int by = 0; by < KN_N_STANDARDS; by++)
        for (int kind = 0; kind < KN_N_WORK_KINDS; kind++)
            cr_expect_eq(r.theory[by][kind], work[2 * by + kind],
                         "%s, %d, %d: %.0f, not %.0f", name, by, kind,
                         r.theory[by][kind], work[2 * by + kind]);
}

Test(theory, three_interpolate_backward)
{
    const struct kn_operator *op = &kn_op_three_interpolate_backward;
    /* grad_output, indices and weights, grad_features */
    const double lines = 4 * (2 * 64 * 128 + 2 * 2 * 128 * 3 + 2 * 64 * 96);
    const double values = 2 * 64 * 128;
    expect(op, "lines", (double[]){9 * values, lines, 6 * values, lines}, 4);
    expect(op, "case16", (double[]){9, 32, 6, 32}, 4);
    expect(op, "case16_half", (double[]){9, 22, 6, 22}, 2);
}

Test(theory, dynamic_scatter_backward)
{
    /* 13 points, 7 voxels, 5 channels; of each 4 bytes: gradients and maxima of
     * voxels, features and their gradients, a voxel of each point, a count of
     * each voxel, their number. */
    const double bytes = 4 * (2 * 35 + 2 * 65 + 13 + 7 + 1);
    expect(&kn_op_dynamic_scatter_backward, "guards",
           (double[]){35 + 65, bytes, 2 * 65, bytes}, 4);
}

Test(theory, psroipool_backward)
{
    const struct kn_operator *op = &kn_op_psroipool_backward;
    /* one bin of 30 x 20 pixels, 33 channels */
    const double bytes = 4 * (33 + 5 + 33 + 600 * 33);
    expect(op, "one_bin", (double[]){7 * 600 * 33, bytes, 66, bytes}, 4);
    /* no roi is in the image: nothing is added */
    const double outside = 4 * (2 * 40 * 9 * 4 + 40 * 5 + 2 * 14 * 11 * 36);
    expect(op, "outside", (double[]){0, outside, 2 * 40 * 9 * 4, outside}, 4);
}

Test(theory, get_indice_pairs)
{
    const struct kn_operator *op = &kn_op_get_indice_pairs;
    /* 3 inputs, 2 elements, 3 outputs of 6 that out_indices has room for */
    const double pairs = 3 * 2;
    expect(op, "by_hand",
           (double[]){57 * pairs, 16 * 3 + 52 * pairs + 4 * 2 + 40 * 3,
                      5 * 3 + 34 * pairs, 4 * (3 * 4 + 2 * 2 * 3 + 4 * 4 + 2)},
           4);
    expect(op, "one_site_sub_m",
           (double[]){57, 16 + 48 + 4 + 40, 39, 4 * (4 + 2 + 4 + 1)}, 4);
}

Test(theory, voxel_pooling_forward)
{
    /* 2 batches of 3 points with 2 channels, a grid of 3 x 2, 4 points in it:
     * each with 12 bytes of pos_memo and 3 times 2 values. */
    expect(&kn_op_voxel_pooling_forward, "by_hand",
           (double[]){2 * 24 + 3 * 6, 12 * 6 + 4 * (12 + 3 * 8), 12,
                      4 * (18 + 12 + 24 + 18)},
           4);
}
