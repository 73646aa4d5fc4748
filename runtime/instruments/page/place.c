/* SPDX-License-Identifier: MIT */
/*
 * Places of the source as the page prints them.
 */
#include "runtime/instruments/page/place.h"

#include <inttypes.h>
#include <string.h>

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
