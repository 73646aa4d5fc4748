/* SPDX-License-Identifier: MIT */
/* Words after a number: "1 byte is", "2 bytes are". */
#ifndef ISA_SUPPORT_WORDS_PLURAL_H
#define ISA_SUPPORT_WORDS_PLURAL_H

#include <stdint.h>

static inline const char *isa_s(uint64_t n)
{
    return n == 1 ? "" : "s";
}

static inline const char *isa_are(uint64_t n)
{
    return n == 1 ? "is" : "are";
}

#endif
