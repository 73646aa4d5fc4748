/* SPDX-License-Identifier: MIT */
/*
 * Text of the page: escaped, and places of the source.
 */
#include "runtime/instruments/record/page_text.h"

#include <inttypes.h>
#include <string.h>

void page_text(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            putc(*text, out);
        }
}

const char *page_place(const struct page_launch *l, uint64_t pc, char *text,
                       size_t bytes)
{
    const struct site *site = sites_at(l->sites, pc);
    const char *file = site ? sites_file(l->sites, site->file)->name : "";
    const char *slash = strrchr(file, '/');
    if (file[0])
        snprintf(text, bytes, "%s:%u", slash ? slash + 1 : file, site->number);
    else
        snprintf(text, bytes, "0x%" PRIx64, pc);
    return text;
}
