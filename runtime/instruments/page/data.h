/* SPDX-License-Identifier: MIT
 *
 * The data of the page, for its script.
 */
#ifndef RUNTIME_INSTRUMENTS_PAGE_DATA_H
#define RUNTIME_INSTRUMENTS_PAGE_DATA_H

#include "runtime/instruments/page/parts.h"

void page_data(const struct page_launch *l, FILE *out);

#endif
