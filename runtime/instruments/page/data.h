/* SPDX-License-Identifier: MIT */
/* Writes the data for the script of the page. */
#ifndef RUNTIME_INSTRUMENTS_PAGE_DATA_H
#define RUNTIME_INSTRUMENTS_PAGE_DATA_H

#include "runtime/instruments/page/parts.h"

void page_data(const struct page_launch *l, FILE *out);

/* Writes the position of an instruction, like "file.mlu:12". */
const char *page_place(const struct page_launch *l, uint64_t pc, char *text,
                       size_t bytes);

#endif
