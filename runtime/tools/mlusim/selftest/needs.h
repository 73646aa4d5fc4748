/* SPDX-License-Identifier: MIT
 *
 * Whether the external programs and modules that a check needs are installed.
 */
#ifndef MLUSIM_SELFTEST_NEEDS_H
#define MLUSIM_SELFTEST_NEEDS_H

#include <stdbool.h>
#include <stddef.h>

/* Whether all words of needs.def in `needs` (separated by blanks) are there. If
 * not, writes a message that says what is missing and which package has it. */
bool selftest_needs_are_there(const char *needs, char *text, size_t bytes);

#endif
