/* SPDX-License-Identifier: MIT
 *
 * The stack that functions take for themselves.
 */
#ifndef ISA_COMPILER_EXPLAIN_FRAMES_H
#define ISA_COMPILER_EXPLAIN_FRAMES_H

#include "isa/compiler/job/link.h"

/* The bytes of stack the function at that address of an image takes for
 * itself; 0 if unknown. */
uint32_t mlucc_frame_of(const void *elf, size_t n, uint64_t function);
/* Refuses functions that take more than any stack has. */
bool mlucc_check_frames(const struct mlucc_link *link, const void *elf,
                        size_t n);

#endif
