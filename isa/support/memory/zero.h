/* SPDX-License-Identifier: MIT
 *
 * Zeros for memory of which the host may have no pages yet.
 */
#ifndef ISA_SUPPORT_MEMORY_ZERO_H
#define ISA_SUPPORT_MEMORY_ZERO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* From so many bytes on asking the host for its pages costs little beside
 * filling them. */
#define ISA_ZERO_LEAST (256u << 10)

/* Fills private memory with zeros. Whole pages that the host does not have in
 * memory stay so, as they read as zeros without it. */
void isa_zero(void *at, size_t bytes);

/* The least bytes that isa_are_zeros looks at: for fewer, looking costs more
 * than storing. */
#define ISA_ZEROS_LEAST 64u

/* The same for any number of bytes. Called by isa_are_zeros. */
bool isa_are_zeros_throughout(const void *a, const void *b, size_t bytes);

/* Whether a and b are zeros, so that a copy from one to the other changes
 * nothing. Reading b brings no page into memory that the host does not have
 * there; writing would. Few bytes are not looked at: false. */
static inline bool isa_are_zeros(const void *a, const void *b, size_t bytes)
{
    uint64_t first;
    if (bytes < ISA_ZEROS_LEAST)
        return false;
    memcpy(&first, a, sizeof first);
    return first == 0 && isa_are_zeros_throughout(a, b, bytes);
}

#endif
