/* SPDX-License-Identifier: MIT */
/*
 * What an op reads, an arrow, what it writes; elements of arrays, variables on
 * the chip.
 */
#include "runtime/tools/course/picture/sentences.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

__attribute__((format(printf, 3, 4))) static void add(char *text, size_t bytes,
                                                      const char *format, ...)
{
    const size_t n = strlen(text);
    va_list values;
    va_start(values, format);
    if (n < bytes)
        vsnprintf(text + n, bytes - n, format, values);
    va_end(values);
}

static void add_range(const struct pic_drawing *d, const struct pic_range *r,
                      char *text, size_t bytes)
{
    if (r->array < 0 || (size_t)r->array >= d->n_arrays) {
        add(text, bytes, "%s", r->name);
        if (r->offset && r->array < 0)
            add(text, bytes, " + %" PRIu64 " B", r->offset);
        return;
    }
    const struct pic_array *a = &d->arrays[r->array];
    const uint64_t first = r->offset / a->element_bytes,
                   end = (r->offset + r->span) / a->element_bytes;
    if (end <= first + 1)
        add(text, bytes, "%s[%" PRIu64 "]", a->name, first);
    else
        add(text, bytes, "%s[%" PRIu64 ", %" PRIu64 ")", a->name, first, end);
    if (r->bytes < r->span)
        add(text, bytes, " (%" PRIu64 " B)", r->bytes);
}

void pic_say(const struct pic_drawing *d, const struct pic_op *op, char *text,
             size_t bytes)
{
    const bool is_copy = op->lane == PIC_IN || op->lane == PIC_OUT;
    const bool is_atomic = strncmp(op->name, "atomic", 6) == 0;
    snprintf(text, bytes, "%s:",
             !is_copy || is_atomic
                 ? op->name
                 : pic_word(d->language,
                            op->lane == PIC_IN ? PIC_WORD_IN : PIC_WORD_OUT));
    for (int is_written = 0; is_written < 2; is_written++) {
        const char *before = is_written ? " \u2192 " : " ";
        for (size_t i = 0; i < op->n_ranges; i++) {
            const struct pic_range *r = &op->ranges[i];
            if (is_written ? !r->is_written : !r->is_read)
                continue;
            add(text, bytes, "%s", before);
            add_range(d, r, text, bytes);
            before = ", ";
        }
    }
}
