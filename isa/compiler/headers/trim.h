/* SPDX-License-Identifier: MIT
 *
 * Takes a list out of a precompiled header that costs more to read than all
 * else of it.
 */
#ifndef ISA_COMPILER_HEADERS_TRIM_H
#define ISA_COMPILER_HEADERS_TRIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Hides the list of functions with deferred messages in the n bytes of a file
 * that Clang 19 wrote. False: the file has none, or is no such file; then it is
 * as it was. */
bool mlucc_headers_trim(uint8_t *bytes, size_t n);

#endif
