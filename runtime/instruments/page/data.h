/* SPDX-License-Identifier: MIT
 *
 * The data of the page, for its script.
 */
#ifndef RUNTIME_INSTRUMENTS_PAGE_DATA_H
#define RUNTIME_INSTRUMENTS_PAGE_DATA_H

#include "runtime/instruments/page/parts.h"

void page_data(const struct page_launch *l, FILE *out);

/* "file.mlu:12" of an instruction. */
const char *page_place(const struct page_launch *l, uint64_t pc, char *text,
                       size_t bytes);

#endif
