/* SPDX-License-Identifier: MIT
 *
 * Writes the data of the page. Internal to the files page*.c.
 */
#ifndef RT_PAGE_WRITER_H
#define RT_PAGE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/support/json/json.h"
#include "runtime/instruments/page/parts.h"

struct page_launch;

struct page_writer {
    const struct page_launch *l;
    unsigned wider; /* 2^wider bins are one in the page */
    struct json_writer json;
    char **strs; /* by number */
    size_t n_strs, room;
};

/* A number from 0 to 63 as a character. */
extern const char page_digits[64 + 1];

void page_open_array(struct page_writer *w, const char *key);
void page_put_number(struct page_writer *w, const char *key, uint64_t number);
void page_put_text(struct page_writer *w, const char *text);
void page_close_part(struct page_writer *w);
/* An array of arrays has a line for each. */
void page_open_row(struct page_writer *w, bool is_first);
/* The number of a text; 0, the empty one, where there is no memory. */
size_t page_number_of(struct page_writer *w, const char *text);

/* "file.mlu:12" of an instruction. */
const char *page_place(const struct page_launch *l, uint64_t pc, char *text,
                       size_t bytes);

#endif
