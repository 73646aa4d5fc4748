/* SPDX-License-Identifier: MIT
 *
 * Sets of element types, for the column `types` of cnnl.def. NL_ALL is what
 * moves: every type of 1 to 8 bytes.
 */
#ifndef CNNL_TYPES_H
#define CNNL_TYPES_H

#include <stdint.h>

#include "runtime/api/include/cnnl.h"

#define NL_SET(type)  (1u << CNNL_DTYPE_##type)
#define NL_FLOAT      NL_SET(FLOAT)
#define NL_FLOATS     (NL_SET(HALF) | NL_SET(FLOAT) | NL_SET(BFLOAT16))
#define NL_HALF_FLOAT (NL_SET(HALF) | NL_SET(FLOAT))
#define NL_SIGNED     (NL_SET(INT8) | NL_SET(INT16) | NL_SET(INT32) | NL_SET(INT64))
#define NL_UNSIGNED \
    (NL_SET(UINT8) | NL_SET(UINT16) | NL_SET(UINT32) | NL_SET(UINT64))
#define NL_INTS  (NL_SIGNED | NL_UNSIGNED | NL_SET(BOOL))
#define NL_REALS (NL_FLOATS | NL_INTS)
/* What int64_t holds, in order. */
#define NL_ORDERED (NL_REALS & ~NL_SET(UINT64))
#define NL_BITS    (NL_INTS & ~NL_SET(UINT64))
#define NL_INDEX \
    (NL_SET(INT32) | NL_SET(INT64) | NL_SET(UINT32) | NL_SET(UINT64))
#define NL_ALL                                                          \
    (NL_REALS | NL_SET(INT31) | NL_SET(DOUBLE) | NL_SET(COMPLEX_HALF) | \
     NL_SET(COMPLEX_FLOAT) | NL_SET(FLOAT8_E4M3FN) | NL_SET(FLOAT8_E5M2))

/* Returns the bytes of an element; 0: there is no such type. */
unsigned nl_type_bytes(cnnlDataType_t type);
/* Returns a name such as "HALF". */
const char *nl_type_name(cnnlDataType_t type);
/* Writes the names of a set, separated by ", ", into text of `bytes` bytes. */
const char *nl_type_names(uint32_t set, char *text, size_t bytes);

#endif
