/* SPDX-License-Identifier: MIT
 *
 * Calls that violate one guard of an operator and nothing else.
 */
#ifndef TEST_KERNELS_BREAKAGE_H
#define TEST_KERNELS_BREAKAGE_H

#include "kernels/library/descriptor.h"
#include "kernels/library/handle.h"
#include "kernels/library/sparse_convolution.h"
#include "kernels/harness/operator.h"

/* The arguments of a broken call and what they point to instead of the right
 * things; value and allowed are words the sentence must hold. */
struct breakage {
    struct kn_arg args[KN_MAX_PARAMS];
    struct mluOpContext handle;
    struct mluOpTensorStruct desc;
    struct mluOpSparseConvolutionStruct conv;
    char value[64], allowed[64];
};

enum breakage_made {
    BREAKAGE_DONE, /* there are no more ways */
    BREAKAGE_SKIP, /* this one would not break it */
    BREAKAGE_MADE,
};

/* The way-th way of breaking a guard, starting from a good call. */
enum breakage_made breakage_make(const struct kn_operator *op,
                                 const struct kn_guard *guard,
                                 const struct kn_arg *good, int way,
                                 struct breakage *b);

#endif
