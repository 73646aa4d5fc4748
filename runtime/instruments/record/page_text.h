/* SPDX-License-Identifier: MIT
 *
 * Text of the page: escaped, and places of the source.
 */
#ifndef RUNTIME_INSTRUMENTS_RECORD_PAGE_TEXT_H
#define RUNTIME_INSTRUMENTS_RECORD_PAGE_TEXT_H

#include "runtime/instruments/record/page_parts.h"

/* Text of HTML: < > & and quotes escaped. */
void page_text(FILE *out, const char *text);

/* "file.mlu:12" of an instruction. */
const char *page_place(const struct page_launch *l, uint64_t pc, char *text,
                       size_t bytes);

#endif
