/* SPDX-License-Identifier: MIT
 *
 * Stack frame sizes of functions.
 */
#ifndef ISA_COMPILER_EXPLAIN_FRAMES_H
#define ISA_COMPILER_EXPLAIN_FRAMES_H

#include "isa/compiler/job/link.h"

/* Returns the frame size in bytes of the function at this address; 0 if
 * unknown. */
uint32_t mlucc_frame_of(const void *elf, size_t n, uint64_t function);
/* Reports errors for functions with frames larger than any stack. */
bool mlucc_check_frames(const struct mlucc_link *link, const void *elf,
                        size_t n);

#endif
