/* SPDX-License-Identifier: MIT
 *
 * Zeros for memory of which the host may have no pages yet.
 */
#ifndef ISA_SUPPORT_ZERO_H
#define ISA_SUPPORT_ZERO_H

#include <stddef.h>

/* From so many bytes on asking the host for its pages costs little beside
 * filling them. */
#define ISA_ZERO_LEAST (256u << 10)

/* Fills private memory with zeros. Whole pages that the host does not have in
 * memory stay so, as they read as zeros without it. */
void isa_zero(void *at, size_t bytes);

#endif
