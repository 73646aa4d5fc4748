/* SPDX-License-Identifier: MIT */
/* An HTML page without external files, which shows where the time of launches
 * was spent. It shows the longest launch of a program first, with a list of all
 * launches. page.c collects; list.c keeps the launches and writes the file;
 * html.c writes the static part, roofline.c the roofline, data.c the data for
 * the script. */
#ifndef RT_PAGE_H
#define RT_PAGE_H

#include <stdio.h>

#include "runtime/instruments/instrument.h"
#include "runtime/instruments/record/record.h"
#include "runtime/instruments/record/sites.h"
#include "runtime/instruments/report/bound.h"

/* Makes a page for a program with n devices. NULL: no host memory. */
struct page *page_new(const struct sim_device *const *devices, int n);
void page_free(struct page *p);

/* Call these before and after a launch on a device; between them, page_sink
 * receives the events. `sites` are the sites of the launch. If profile is NULL,
 * the kernel did not run. unjudged: see rt_why_unjudged. False: no memory. */
bool page_begin(struct page *p, int device, const struct sim_module *module,
                const struct isa_kernel *kernel);
bool page_end(struct page *p, const struct sites *sites,
              const struct sim_profile *profile, const char *unjudged);
extern const struct rec_sink page_sink;

/* Adds a command of the program with its times. */
void page_command(struct page *p, const struct instrument_command *command);

/* Writes the page, with the advice of the report, which may be NULL. */
void page_write(const struct page *p, const struct rt_report *report,
                FILE *out);
/* Removes all launches. */
void page_clear(struct page *p);

#endif
