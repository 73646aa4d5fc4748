/* SPDX-License-Identifier: MIT */
/* Writes the HTML body of the page. */
#ifndef RUNTIME_INSTRUMENTS_PAGE_HTML_H
#define RUNTIME_INSTRUMENTS_PAGE_HTML_H

#include "runtime/instruments/page/parts.h"

void page_body(const struct page_launch *l, FILE *out);

#endif
