/* SPDX-License-Identifier: MIT */
/* The one file that knows libmd. */
#include "runtime/tools/judge/digest.h"

#include <sha2.h>
#include <stdio.h>

_Static_assert(JDG_DIGEST_BYTES == SHA256_DIGEST_LENGTH, "of SHA-256");

void jdg_digest(const void *bytes, size_t n,
                unsigned char digest[JDG_DIGEST_BYTES])
{
    SHA2_CTX state;
    SHA256Init(&state);
    SHA256Update(&state, bytes, n);
    SHA256Final(digest, &state);
}

void jdg_digest_text(const void *bytes, size_t n, char text[JDG_DIGEST_TEXT])
{
    unsigned char digest[JDG_DIGEST_BYTES];
    jdg_digest(bytes, n, digest);
    for (size_t i = 0; i < sizeof digest; i++)
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
}

uint64_t jdg_digest_number(const unsigned char *bytes)
{
    uint64_t number = 0;
    for (size_t i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    return number;
}
