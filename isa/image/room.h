/* SPDX-License-Identifier: MIT */
/* Addresses of scratchpad variables in an image that is only measured. To find
 * the size of a kernel that does not fit, mlucc --bang-measure links NRAM, WRAM
 * and SRAM far apart, each with plenty of room. The code can reach all of them.
 */
#ifndef ISA_IMAGE_ROOM_H
#define ISA_IMAGE_ROOM_H

#include "isa/image/image.h"
#include "isa/isa.h"

#define ISA_ROOM_FIRST 0x40000000ull
#define ISA_ROOM_BYTES 0x10000000ull

/* Returns the start of a scratchpad in a measured image. Scratchpads are
 * adjacent. */
static inline uint64_t isa_room_first(unsigned space)
{
    return ISA_ROOM_FIRST + space * ISA_ROOM_BYTES;
}

/* Returns the scratchpad with this address of a static variable, in any image,
 * and the offset in the scratchpad. ISA_N_SPACES: there is none. */
enum isa_space isa_room_space(uint64_t address, uint64_t *offset);

/* Returns the bytes of a scratchpad that a kernel uses, with gaps: file-scope
 * variables, and the local ones that it can reach. For kernel NULL, only
 * file-scope variables count. */
uint64_t isa_room_used(const struct isa_image *image,
                       const struct isa_kernel *kernel, enum isa_space space);

#endif
