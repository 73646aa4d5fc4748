/* SPDX-License-Identifier: MIT */
/* Whether the external programs and modules that a check needs are
 * installed. */
#ifndef MLUSIM_SELFTEST_NEEDS_H
#define MLUSIM_SELFTEST_NEEDS_H

#include <stdbool.h>
#include <stddef.h>

/* Whether all needs in `needs` (words of needs.def, separated by blanks) are
 * met. If not, writes a message with what is missing and the package that has
 * it. */
bool selftest_needs_are_there(const char *needs, char *text, size_t bytes);

#endif
