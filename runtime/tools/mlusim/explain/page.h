/* SPDX-License-Identifier: MIT
 *
 * Pages that messages name, "docs/checks.md#race": the installation has them in
 * share/mlusim/docs, whatever packages of documentation there are.
 */
#ifndef MLUSIM_EXPLAIN_PAGE_H
#define MLUSIM_EXPLAIN_PAGE_H

#include <stdbool.h>

/* Whether a word is the name of a page and no id. */
bool exp_is_page(const char *word);

/* Prints where a page lies, and its text; with an anchor the part below that
 * heading. Returns a status, not CMD_OK after a message: there is no such page,
 * or no such heading. */
int exp_print_page(const char *name);

#endif
