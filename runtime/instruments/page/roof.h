/* SPDX-License-Identifier: MIT
 *
 * The roofline of the page.
 */
#ifndef RUNTIME_INSTRUMENTS_PAGE_ROOF_H
#define RUNTIME_INSTRUMENTS_PAGE_ROOF_H

#include "runtime/instruments/page/parts.h"

/* What stands for step i of the figures in the roofline; 0: it has no letter,
 * there are more steps than letters. */
char page_step_letter(unsigned i);

void page_roof(const struct page_launch *l, FILE *out);

#endif
