/* SPDX-License-Identifier: MIT
 *
 * Pages for a browser, which ask for nothing else and have no script.
 */
#ifndef RUNTIME_TOOLS_HTML_PAGE_H
#define RUNTIME_TOOLS_HTML_PAGE_H

#include <stdbool.h>
#include <stdio.h>

/* Begins a page with that title, light or dark as the reader has it; more is
 * style for it alone. */
void htm_begin(FILE *out, const char *title, const char *more);
/* Ends it. False: not all could be written. */
bool htm_end(FILE *out);

#endif
