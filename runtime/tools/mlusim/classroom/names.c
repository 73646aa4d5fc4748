/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* getentropy */
#include "runtime/tools/mlusim/classroom/names.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "isa/support/utf8.h"
#include "runtime/tools/judge/digest.h"

/* ---- names --------------------------------------------------------------- */

/* Characters without a shape of their own, or that turn others around. */
static bool is_unseen(const char *text, size_t n)
{
    static const struct {
        const char *first, *last;
    } unseen[] = {
        {"\xc2\x80", "\xc2\xa0"},         /* controls, a blank */
        {"\xc2\xad", "\xc2\xad"},         /* a hyphen that is not shown */
        {"\xe1\xa0\x8e", "\xe1\xa0\x8e"}, /* a vowel separator */
        {"\xe2\x80\x80", "\xe2\x80\x8f"}, /* blanks, zero widths, directions */
        {"\xe2\x80\xa8", "\xe2\x80\xaf"}, /* ends of lines, directions */
        {"\xe2\x81\x9f", "\xe2\x81\xaf"}, /* a blank, invisible signs */
        {"\xe3\x80\x80", "\xe3\x80\x80"}, /* a wide blank */
        {"\xef\xbb\xbf", "\xef\xbb\xbf"}, /* a byte order mark */
    };
    if (n == 1)
        return iscntrl((unsigned char)text[0]);
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (strlen(unseen[i].first) == n &&
            memcmp(text, unseen[i].first, n) >= 0 &&
            memcmp(text, unseen[i].last, n) <= 0)
            return true;
    return false;
}

bool cls_name_read(const char *text, char name[CLS_NAME_BYTES])
{
    size_t n = 0;
    bool has_blank = false;
    for (size_t bytes; *text; text += bytes) {
        bytes = isa_utf8_bytes(text);
        if (*text == ' ' || *text == '\t') {
            has_blank = n > 0;
            continue;
        }
        if (bytes == 0 || is_unseen(text, bytes) ||
            n + has_blank + bytes >= CLS_NAME_BYTES)
            return false;
        if (has_blank)
            name[n++] = ' ';
        has_blank = false;
        memcpy(name + n, text, bytes);
        n += bytes;
    }
    name[n] = 0;
    return n > 0;
}

bool cls_name_is_same(const char *a, const char *b)
{
    return strcasecmp(a, b) == 0;
}

void cls_name_folder(const char *name, char folder[CLS_FOLDER_BYTES])
{
    static const char *const inside = " -.',()";
    size_t n = 0;
    for (size_t i = 0; name[i]; i++) {
        const unsigned char c = (unsigned char)name[i];
        const bool is_plain =
            isalnum(c) || c == '_' || c >= 0x80 || (i > 0 && strchr(inside, c));
        n += (size_t)snprintf(folder + n, CLS_FOLDER_BYTES - n,
                              is_plain ? "%c" : "%%%02X", c);
    }
}

/* ---- tokens -------------------------------------------------------------- */

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
