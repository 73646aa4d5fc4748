/* SPDX-License-Identifier: MIT
 *
 * Rejects stack frames larger than any stack, because an access in such a frame
 * may hit other variables beyond the stack.
 */
#include "isa/compiler/explain/frames.h"
#include "isa/image/dwarf/debuginfo.h"
#include "isa/image/frames.h"
#include "isa/compiler/job/job.h"
#include "isa/compiler/job/messages.h"

#include <stdio.h>

uint32_t mlucc_frame_of(const void *elf, size_t n, uint64_t function)
{
    uint64_t bytes;

    if (!isa_frames_find(elf, n, function, &bytes))
        return 0;
    return bytes < UINT32_MAX ? (uint32_t)bytes : UINT32_MAX;
}

bool mlucc_check_frames(const struct mlucc_link *link, const void *elf,
                        size_t n)
{
    struct isa_frames frames = isa_frames_open(elf, n);
    struct isa_frame frame;
    struct isa_location at;
    struct isa_debuginfo *info = NULL;
    bool ok = true;

    while (isa_frames_next(&frames, &frame)) {
        bool is_dropped = frame.function < isa_spaces[ISA_SPACE_CODE].first;
        if (is_dropped || frame.bytes <= ISA_STACK_MAX_BYTES)
            continue;
        if (!info)
            info = isa_debuginfo_open(elf, n);
        if (info && isa_debuginfo_line(info, frame.function, &at))
            mlucc_begin("%s:%u: error: function '%s' takes ", at.file, at.line,
                        at.function);
        else
            mlucc_begin("%s: error: a function takes ", link->source);
        mlucc_say(MLUCC_SAYS_STACK_FRAME,
                  "%llu bytes of stack for its variables, a stack has at most "
                  "%llu: put large arrays in GDRAM (cnrtMalloc) or NRAM",
                  (unsigned long long)frame.bytes,
                  (unsigned long long)ISA_STACK_MAX_BYTES);
        ok = false;
    }
    isa_debuginfo_close(info);
    return ok;
}
