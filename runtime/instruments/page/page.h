/* SPDX-License-Identifier: MIT
 *
 * A page for a browser: where the time of launches went, in one file that needs
 * no other. The longest launch of a program is shown first, with a list of all.
 * page.c collects; list.c keeps the launches and writes the file,
 * html.c what can be read without a script, roofline.c the roofline,
 * data.c what the script draws.
 */
#ifndef RT_PAGE_H
#define RT_PAGE_H

#include <stdio.h>

#include "runtime/instruments/instrument.h"
#include "runtime/instruments/record/record.h"
#include "runtime/instruments/record/sites.h"
#include "runtime/instruments/report/bound.h"

struct page;

/* Of the n devices of a program. NULL: the host has no memory left. */
struct page *page_new(const struct sim_device *const *devices, int n);
void page_free(struct page *p);

/* Around a launch on the device of that number, in which `sink` gets what
 * happens; `sites` are those of the launch. profile NULL: nothing has run;
 * unjudged: see rt_why_unjudged. False: no memory to keep it. */
bool page_begin(struct page *p, int device, const struct sim_module *module,
                const struct isa_kernel *kernel);
bool page_end(struct page *p, const struct sites *sites,
              const struct sim_profile *profile, const char *unjudged);
extern const struct rec_sink page_sink;

/* A command of the program with its times. */
void page_command(struct page *p, const struct instrument_command *command);

/* The page, with the advice of the report (NULL: without). */
void page_write(const struct page *p, const struct rt_report *report,
                FILE *out);
/* It has no launches again. */
void page_clear(struct page *p);

#endif
