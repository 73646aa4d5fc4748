/* SPDX-License-Identifier: MIT
 *
 * The stack frames of an image, from the section .stack_sizes that Clang
 * writes: pairs of the address of a function and the LEB128 number of bytes it
 * takes. A frame that no stack can hold is refused here, because an access in
 * it may lead far beyond the stack, to the variables of others.
 */
#include "isa/toolchain/explain/frames.h"
#include "isa/image/debuginfo.h"
#include "isa/image/elf.h"
#include "isa/toolchain/job/job.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct frames {
    const uint8_t *p, *end;
};

struct frame {
    uint64_t function, bytes;
};

static struct frames open_frames(const void *elf, size_t n)
{
    const uint8_t *p;
    size_t bytes;

    if (!isa_elf_section(elf, n, ".stack_sizes", &p, &bytes))
        return (struct frames){NULL, NULL};
    return (struct frames){p, p + bytes};
}

static bool next_frame(struct frames *frames, struct frame *frame)
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

uint32_t mlucc_frame_of(const void *elf, size_t n, uint64_t function)
{
    struct frames frames = open_frames(elf, n);
    struct frame frame;

    while (next_frame(&frames, &frame))
        if (frame.function == function)
            return frame.bytes < UINT32_MAX ? (uint32_t)frame.bytes
                                            : UINT32_MAX;
    return 0;
}

bool mlucc_check_frames(const struct mlucc_link *link, const void *elf,
                        size_t n)
{
    struct frames frames = open_frames(elf, n);
    struct frame frame;
    struct isa_location at;
    struct isa_debuginfo *info = NULL;
    bool ok = true;

    while (next_frame(&frames, &frame)) {
        bool is_dropped = frame.function < isa_spaces[ISA_SPACE_CODE].first;
        if (is_dropped || frame.bytes <= ISA_STACK_MAX_BYTES)
            continue;
        if (!info)
            info = isa_debuginfo_open(elf, n);
        if (info && isa_debuginfo_line(info, frame.function, &at))
            fprintf(stderr, "%s:%u: error: function '%s' takes ", at.file,
                    at.line, at.function);
        else
            fprintf(stderr, "%s: error: a function takes ", link->source);
        fprintf(stderr,
                "%llu bytes of stack for its variables, a stack has at most "
                "%llu: put large arrays in GDRAM (cnrtMalloc) or NRAM\n",
                (unsigned long long)frame.bytes,
                (unsigned long long)ISA_STACK_MAX_BYTES);
        ok = false;
    }
    isa_debuginfo_close(info);
    return ok;
}
