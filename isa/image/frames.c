/* SPDX-License-Identifier: MIT */
/* Reads the section .stack_sizes. Damaged data ends the list. */
#include "isa/image/frames.h"
#include "isa/image/elf.h"

#include <assert.h>
#include <string.h>

struct isa_frames isa_frames_open(const void *bytes, size_t n)
{
    const uint8_t *p;
    size_t section_bytes;

    if (!isa_elf_section(bytes, n, ".stack_sizes", &p, &section_bytes))
        return (struct isa_frames){NULL, NULL};
    return (struct isa_frames){p, p + section_bytes};
}

bool isa_frames_next(struct isa_frames *frames, struct isa_frame *frame)
{
    assert(frames->p <= frames->end);
    if (frames->end - frames->p <= (ptrdiff_t)sizeof frame->function)
        return false;
    memcpy(&frame->function, frames->p, sizeof frame->function);
    frames->p += sizeof frame->function;
    frame->bytes = 0;
    for (unsigned shift = 0; frames->p < frames->end && shift < 64;
         shift += 7) {
        frame->bytes |= (uint64_t)(*frames->p & 0x7f) << shift;
        if (!(*frames->p++ & 0x80))
            break;
    }
    return true;
}

bool isa_frames_find(const void *bytes, size_t n, uint64_t function,
                     uint64_t *frame_bytes)
{
    struct isa_frames frames = isa_frames_open(bytes, n);
    struct isa_frame frame;

    while (isa_frames_next(&frames, &frame))
        if (frame.function == function) {
            *frame_bytes = frame.bytes;
            return true;
        }
    return false;
}
