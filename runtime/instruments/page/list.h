/* SPDX-License-Identifier: MIT */
/* The list of a program's launches for the page. */
#ifndef RUNTIME_INSTRUMENTS_PAGE_LIST_H
#define RUNTIME_INSTRUMENTS_PAGE_LIST_H

#include <stdio.h>

#include "runtime/instruments/page/parts.h"
#include "runtime/instruments/timeline/lanes.h"

struct page_list *page_list_new(void); /* NULL: no memory */

void page_list_free(struct page_list *list);

/* Removes all launches. */
void page_list_clear(struct page_list *list);

/* Whether the list would keep the body of a launch with this run time. */
bool page_list_wants(const struct page_list *list, double run_us);

/* Adds a launch. The list owns `body`, which may be NULL. False: no memory. */
bool page_list_add(struct page_list *list, const struct page_launch *launch,
                   char *body, size_t bytes);

/* Writes the list and the bodies. */
void page_list_write(const struct page_list *list, FILE *out);

/* Writes the name of the launch that the page shows first. */
void page_list_title(const struct page_list *list, FILE *out);

struct rt_report;

/* Writes the advice of all entries of a report, with their kernels. Writes
 * nothing if there is no advice, or if `report` is NULL. */
void page_advice(const struct rt_report *report, FILE *out);

/* Writes the lanes. Writes nothing if no commands could overlap. */
void page_lanes(const struct lanes *lanes, FILE *out);

#endif
