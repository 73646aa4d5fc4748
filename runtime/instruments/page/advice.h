/* SPDX-License-Identifier: MIT
 *
 * What could be done about the launches of a page.
 */
#ifndef RUNTIME_INSTRUMENTS_PAGE_ADVICE_H
#define RUNTIME_INSTRUMENTS_PAGE_ADVICE_H

#include <stdio.h>

struct rt_report;

/* The advice of all entries of a report, with the kernel of each; nothing where
 * there is none, or no report (NULL). */
void page_advice(const struct rt_report *report, FILE *out);

#endif
