/* SPDX-License-Identifier: MIT */
/* The optimiser merges equal calls at the end of two paths, and the merged call
 * has the line of neither call. Users need the line of calls of sanitizer
 * handlers, so this pass marks these calls as not to be merged. */
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
        /* attributes follow the operands, which have no brackets */
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
