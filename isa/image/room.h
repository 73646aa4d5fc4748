/* SPDX-License-Identifier: MIT
 *
 * Where scratchpad variables lie in an image that is measured instead of run:
 * mlucc --bang-measure links NRAM, WRAM and SRAM far apart, each with room for
 * everything, so that it is known how much a kernel would take that does not
 * fit. All lies within reach of the code.
 */
#ifndef ISA_IMAGE_ROOM_H
#define ISA_IMAGE_ROOM_H

#include "isa/image/image.h"
#include "isa/isa.h"

#define ISA_ROOM_FIRST 0x40000000ull
#define ISA_ROOM_BYTES 0x10000000ull

/* Where a scratchpad begins with room; the next one follows. */
static inline uint64_t isa_room_first(unsigned space)
{
    return ISA_ROOM_FIRST + space * ISA_ROOM_BYTES;
}

/* The scratchpad that an address of a static variable lies in, with room or
 * without, and how far from its beginning; ISA_N_SPACES: none. */
enum isa_space isa_room_space(uint64_t address, uint64_t *offset);

/* The bytes that a kernel of an image takes in a scratchpad, gaps included:
 * what is at file scope and the local variables that it can reach. NULL: what
 * is at file scope alone. */
uint64_t isa_room_used(const struct isa_image *image,
                       const struct isa_kernel *kernel, enum isa_space space);

#endif
