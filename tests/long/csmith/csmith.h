/* SPDX-License-Identifier: MIT
 * What a program of csmith includes in place of csmith's own header, for the
 * host and for a kernel: arithmetic without undefined behaviour is csmith's
 * safe_math.h, the checksum is ours. PLACE and FUNCTION, which csmith.sh writes
 * before variables and functions, say where they are.
 */
#ifndef TESTS_LONG_CSMITH_H
#define TESTS_LONG_CSMITH_H

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef __BANG__
#define PLACE    __mlu_device__
#define FUNCTION __mlu_func__
#else
#define PLACE
#define FUNCTION
#endif

#define STATIC       static inline FUNCTION
#define FUNC_NAME(x) (safe_##x)
#define UNDEFINED(x) (x)
#define LOG_INDEX
#define LOG_EXEC
#include <safe_math.h>

static PLACE uint32_t crc32_context;

/* Adds a value to the checksum, byte by byte. */
FUNCTION static inline void transparent_crc(uint64_t value, const char *, int)
{
    for (int i = 0; i < 8; i++)
        crc32_context =
            (crc32_context ^ (uint8_t)(value >> 8 * i)) * 0x01000193u;
}

#define platform_main_begin()           ((void)0)
#define crc32_gentab()                  (crc32_context = 0x811c9dc5u)
#define platform_main_end(crc, verbose) ((void)0)
#define printf(...)                     ((void)0)
#endif
