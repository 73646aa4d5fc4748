/* SPDX-License-Identifier: MIT
 *
 * Removes a list from a precompiled header that takes longer to read than the
 * rest.
 */
#ifndef ISA_COMPILER_HEADERS_TRIM_H
#define ISA_COMPILER_HEADERS_TRIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Hides the list of functions with deferred diagnostics in a Clang 19 file of n
 * bytes. False, unchanged: no such file or list. */
bool mlucc_headers_trim(uint8_t *bytes, size_t n);

#endif
