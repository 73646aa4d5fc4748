/* SPDX-License-Identifier: MIT
 *
 * The optimiser makes one of calls that two ways end with, and then the call
 * has the line of neither. Where sanitized code calls a handler, the line is
 * what the user asks for: these calls say that they are not to be merged.
 */
#include "isa/compiler/passes/handlers.h"
#include "isa/compiler/job/text.h"

#include <assert.h>
#include <string.h>

void mlucc_handler_pass(const char *text, size_t n, struct mlucc_buffer *out)
{
    static const char call[] = "  call void @__ubsan_handle_";
    static const char mark[] = " nomerge";
    const char *from = text, *end = text + n, *p;

    for (p = text; (p = mlucc_find(p, end, call)); p++) {
        /* attributes stand behind the operands, which have no brackets */
        const char *stop = mlucc_find_in_line(p, ")");
        if (!stop)
            continue;
        assert(stop < end);
        mlucc_append(out, from, (size_t)(stop + 1 - from));
        mlucc_append(out, mark, sizeof mark - 1);
        from = stop + 1;
    }
    mlucc_append(out, from, (size_t)(end - from));
}
