/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the page's data are written with.
 */
#include "runtime/instruments/page/writer.h"

#include <inttypes.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

const char page_digits[64 + 1] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void page_open_array(struct page_writer *w, const char *key)
{
    isa_json_array(&w->json, key, ISA_JSON_ROW);
}

void page_put_number(struct page_writer *w, const char *key, uint64_t number)
{
    isa_json_u64(&w->json, key, number);
}

void page_put_text(struct page_writer *w, const char *text)
{
    isa_json_text(&w->json, NULL, text);
}

void page_close_part(struct page_writer *w)
{
    isa_json_close(&w->json);
}

void page_open_row(struct page_writer *w, bool is_first)
{
    if (!is_first)
        isa_json_line(&w->json);
    page_open_array(w, NULL);
}

size_t page_number_of(struct page_writer *w, const char *text)
{
    size_t i = 0;
    while (i < w->n_strs && strcmp(w->strs[i], text) != 0)
        i++;
    if (i < w->n_strs)
        return i;
    char *copy = ISA_GROW(w->strs, i, w->room)
                     ? isa_alloc_text(text, strlen(text))
                     : NULL;
    if (!copy)
        return 0;
    w->strs[w->n_strs++] = copy;
    return i;
}

/* ---- places -------------------------------------------------------------- */

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
