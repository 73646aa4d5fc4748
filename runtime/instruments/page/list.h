/* SPDX-License-Identifier: MIT
 *
 * The launches of a program on the page.
 */
#ifndef RUNTIME_INSTRUMENTS_PAGE_LIST_H
#define RUNTIME_INSTRUMENTS_PAGE_LIST_H

#include <stdio.h>

#include "runtime/instruments/page/parts.h"
#include "runtime/instruments/timeline/lanes.h"

struct page_list;

struct page_list *page_list_new(void); /* NULL: no memory */

void page_list_free(struct page_list *list);

/* Forgets all launches. */
void page_list_clear(struct page_list *list);

/* Whether the body of a launch, which ran for so long after it began, would be
 * kept. */
bool page_list_wants(const struct page_list *list, double run_us);

/* Adds a launch; body, which the list then owns, may be NULL. False: no memory
 * for it. */
bool page_list_add(struct page_list *list, const struct page_launch *launch,
                   char *body, size_t bytes);

/* The list and the bodies. */
void page_list_write(const struct page_list *list, FILE *out);

/* The name of what the page shows first. */
void page_list_title(const struct page_list *list, FILE *out);

struct rt_report;

/* The advice of all entries of a report, with the kernel of each; nothing where
 * there is none, or no report (NULL). */
void page_advice(const struct rt_report *report, FILE *out);

/* Nothing where no commands may have overlapped. */
void page_lanes(const struct lanes *lanes, FILE *out);

#endif
