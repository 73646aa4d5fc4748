/* SPDX-License-Identifier: MIT */
/* Zeroes memory that may have no host pages yet. */
#ifndef ISA_SUPPORT_MEMORY_ZERO_H
#define ISA_SUPPORT_MEMORY_ZERO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* From this size on, asking the host which pages are resident costs little
 * compared with filling. */
#define ISA_ZERO_LEAST (256u << 10)

/* Zeroes private memory. Whole pages that are not resident are not loaded,
 * because they read as zero. */
void isa_zero(void *at, size_t bytes);

/* Minimum size for isa_are_zeros. For fewer bytes, checking costs more than
 * storing. */
#define ISA_ZEROS_LEAST 64u

/* isa_are_zeros without the minimum. Only isa_are_zeros calls it. */
bool isa_are_zeros_throughout(const void *a, const void *b, size_t bytes);

/* Whether `a` and `b` are all zero, so that a copy changes nothing. Reading
 * b, unlike writing it, allocates no page where the kernel shares one of zeros.
 * False for fewer bytes than the minimum. */
static inline bool isa_are_zeros(const void *a, const void *b, size_t bytes)
{
    uint64_t first;
    if (bytes < ISA_ZEROS_LEAST)
        return false;
    memcpy(&first, a, sizeof first);
    return first == 0 && isa_are_zeros_throughout(a, b, bytes);
}

#endif
