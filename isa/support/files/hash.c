/* SPDX-License-Identifier: MIT */
/* Only this file uses libxxhash. */
#include "isa/support/files/hash.h"

#include <inttypes.h>
#include <stdio.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#define SECOND_SEED UINT64_C(0x6d6c7573696d2121)

uint64_t isa_hash(const void *bytes, size_t n, uint64_t seed)
{
    return XXH64(bytes, n, seed);
}

void isa_hash_text(const void *bytes, size_t n, char text[ISA_HASH_TEXT])
{
    snprintf(text, ISA_HASH_TEXT, "%016" PRIx64 "%016" PRIx64,
             isa_hash(bytes, n, 0), isa_hash(bytes, n, SECOND_SEED));
}
