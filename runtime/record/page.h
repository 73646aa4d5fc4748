/* SPDX-License-Identifier: MIT
 *
 * A page for a browser: where the time of a launch went, in one file that needs
 * no other. Of the launches of a program the longest is shown. page.c collects;
 * page_html.c writes what can be read without a script, page_roof.c the
 * roofline, page_data.c what the script draws.
 */
#ifndef RT_PAGE_H
#define RT_PAGE_H

#include <stdio.h>

#include "runtime/record/record.h"
#include "runtime/record/sites.h"

struct page;

/* NULL: the host has no memory left. */
struct page *page_new(const struct sim_device *device);
void page_free(struct page *p);

/* Around a launch, in which `sink` is told what happens; `sites` are those of
 * the launch. profile NULL: nothing has run; unjudged: see rt_why_unjudged.
 * False: no memory to keep it. */
void page_begin(struct page *p);
bool page_end(struct page *p, const struct sim_module *module,
              const struct sites *sites, const struct sim_profile *profile,
              const char *unjudged);
extern const struct rec_sink page_sink;

/* The page. */
void page_write(const struct page *p, FILE *out);

#endif
