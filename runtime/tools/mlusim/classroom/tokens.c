/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* getentropy */
#include "runtime/tools/mlusim/classroom/tokens.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "runtime/tools/judge/digest.h"

bool cls_token_make(char token[CLS_TOKEN_BYTES])
{
    unsigned char bytes[(CLS_TOKEN_BYTES - 1) / 2];
    if (getentropy(bytes, sizeof bytes) != 0)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool cls_token_is_same(const char *a, const char *b)
{
    unsigned differences = 0;
    if (strlen(a) != CLS_TOKEN_BYTES - 1 || strlen(b) != CLS_TOKEN_BYTES - 1)
        return false;
    for (size_t i = 0; i < CLS_TOKEN_BYTES - 1; i++)
        differences |= (unsigned)(a[i] ^ b[i]);
    return differences == 0;
}

void cls_token_seal(const char *token, char seal[CLS_SEAL_BYTES])
{
    char text[CLS_TOKEN_BYTES + 8], digest[JDG_DIGEST_TEXT];
    const int n = snprintf(text, sizeof text, "form %s", token);
    jdg_digest_text(text, (size_t)n, digest);
    snprintf(seal, CLS_SEAL_BYTES, "%.*s", CLS_SEAL_BYTES - 1, digest);
}
