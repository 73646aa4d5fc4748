/* SPDX-License-Identifier: MIT
 *
 * Whether the programs and modules of others that a check needs are installed.
 */
#ifndef MLUSIM_SELFTEST_NEEDS_H
#define MLUSIM_SELFTEST_NEEDS_H

#include <stdbool.h>
#include <stddef.h>

/* Whether all the words of needs.def in `needs`, which blanks separate, are
 * there. False after a sentence that says what is missing and which package
 * has it. */
bool selftest_needs_are_there(const char *needs, char *text, size_t bytes);

#endif
