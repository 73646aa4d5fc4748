/* SPDX-License-Identifier: MIT
 *
 * The lines of a report beside their source.
 */
#ifndef RUNTIME_INSTRUMENTS_REPORT_LISTING_H
#define RUNTIME_INSTRUMENTS_REPORT_LISTING_H

#include "runtime/instruments/report/lines.h"

/* Opens the source of a file to read, as isa_source_open does. */
FILE *rt_source_open(const struct rt_source *file, const char **why);

/* listing.c: the source with cycles beside it, divided by n launches. */
void rt_lines_list(const struct rt_lines *lines, uint64_t n, FILE *out);

#endif
