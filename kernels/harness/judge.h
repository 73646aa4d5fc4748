/* SPDX-License-Identifier: MIT
 *
 * Whether an output is right, by the engine that `mlusim judge` has.
 */
#ifndef KN_JUDGE_H
#define KN_JUDGE_H

#include "kernels/harness/operator.h"
#include "runtime/tools/accuracy/compare.h"

struct kn_verdict {
    const char *tensor;
    enum kn_judge judge;
    struct acc_compared compared; /* KN_JUDGE_BITWISE: n_wrong are bytes */
};

/* Compares what the host has of an output with what is expected. */
struct kn_verdict kn_judge_output(const struct kn_tensor *t);

#endif
