/* SPDX-License-Identifier: MIT
 * Reductions of elements of one rank after the other. */
#ifndef CNCL_FOLD_H
#define CNCL_FOLD_H

#include <stddef.h>

/* Most bytes of elements that are folded at once: sum and next stay in the
 * smallest cache of the host. */
#define CNCL_FOLD_BYTES ((size_t)16 << 10)

/* What has been folded so far: elements, or floats in place of halfs and
 * bfloat16. */
struct cncl_fold {
    _Alignas(64) unsigned char sum[2 * CNCL_FOLD_BYTES];
    _Alignas(64) unsigned char next[2 * CNCL_FOLD_BYTES];
};

/* Begins with n elements of a type, which is n * its bytes at most
 * CNCL_FOLD_BYTES. */
void cncl_fold_first(struct cncl_fold *fold, int type, const void *elements,
                     size_t n);
/* Adds those of the next rank, by an operation. */
void cncl_fold_next(struct cncl_fold *fold, int type, int op,
                    const void *elements, size_t n);
/* Writes the result, rounded once where it has become floats. */
void cncl_fold_end(const struct cncl_fold *fold, int type, void *elements,
                   size_t n);

#endif
