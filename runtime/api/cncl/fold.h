/* SPDX-License-Identifier: MIT
 *
 * Reductions over the elements of ranks, one rank after another.
 */
#ifndef CNCL_FOLD_H
#define CNCL_FOLD_H

#include <stddef.h>

/* Maximum bytes folded at a time: sum and next fit the first-level cache. */
#define CNCL_FOLD_BYTES ((size_t)16 << 10)

/* The intermediate result; half and bfloat16 are kept as floats. */
struct cncl_fold {
    _Alignas(64) unsigned char sum[2 * CNCL_FOLD_BYTES];
    _Alignas(64) unsigned char next[2 * CNCL_FOLD_BYTES];
};

/* Starts with n elements; n * size of the type is at most CNCL_FOLD_BYTES. */
void cncl_fold_first(struct cncl_fold *fold, int type, const void *elements,
                     size_t n);
/* Combines the elements of the next rank by the operation. */
void cncl_fold_next(struct cncl_fold *fold, int type, int op,
                    const void *elements, size_t n);
/* Writes the result; floats are rounded once to half or bfloat16. */
void cncl_fold_end(const struct cncl_fold *fold, int type, void *elements,
                   size_t n);

#endif
