/* SPDX-License-Identifier: MIT */
/* Removes a list from a precompiled header, because reading this list takes
 * longer than reading the rest. */
#ifndef ISA_COMPILER_HEADERS_TRIM_H
#define ISA_COMPILER_HEADERS_TRIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Hides the list of functions with deferred diagnostics in a Clang 19 file of n
 * bytes. False, without a change: it is no such file, or has no such list. */
bool mlucc_headers_trim(uint8_t *bytes, size_t n);

#endif
