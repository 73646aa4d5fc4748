/* SPDX-License-Identifier: MIT
 *
 * Places of the source as the page prints them.
 */
#ifndef RUNTIME_INSTRUMENTS_PAGE_PLACE_H
#define RUNTIME_INSTRUMENTS_PAGE_PLACE_H

#include "runtime/instruments/page/parts.h"

/* "file.mlu:12" of an instruction. */
const char *page_place(const struct page_launch *l, uint64_t pc, char *text,
                       size_t bytes);

#endif
