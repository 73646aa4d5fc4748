/* SPDX-License-Identifier: MIT */
/* Finds the scratchpad of a static variable, and an image's use of each
 * scratchpad, in normal and measured images. */
#include "isa/image/room.h"

#include <assert.h>

enum isa_space isa_room_space(uint64_t address, uint64_t *offset)
{
    for (unsigned s = ISA_SPACE_NRAM; s <= ISA_SPACE_SRAM; s++) {
        uint64_t first = isa_spaces[s].first, room = isa_room_first(s);
        if (address >= first && address < isa_spaces[s + 1].first) {
            *offset = address - first;
            return (enum isa_space)s;
        }
        if (address >= room && address - room < ISA_ROOM_BYTES) {
            *offset = address - room;
            return (enum isa_space)s;
        }
    }
    return ISA_N_SPACES;
}

uint64_t isa_room_used(const struct isa_image *image,
                       const struct isa_kernel *kernel, enum isa_space space)
{
    uint64_t end = 0, offset = 0;

    assert(space <= ISA_SPACE_SRAM);
    for (size_t i = 0; i < image->n_symbols; i++) {
        const struct isa_symbol *s = &image->symbols[i];
        if (s->is_function || (s->is_local && !kernel) ||
            !isa_image_sees(kernel, s))
            continue;
        if (isa_room_space(s->address, &offset) == space &&
            offset + s->bytes > end)
            end = offset + s->bytes;
    }
    return end;
}
