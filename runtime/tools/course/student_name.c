/* SPDX-License-Identifier: MIT */
#include "runtime/tools/course/student_name.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#ifdef CRS_HAS_UNICODE
#include <unicase.h>
#include <uninorm.h>
#include <unistr.h>
#endif

#include "isa/support/words/utf8.h"

/* ---- composing ----------------------------------------------------------- */

/* Returns the composed form of a text, malloc'ed. NULL: the text is no UTF-8,
 * or there is no memory. */
static char *compose(const char *text)
{
    const size_t n = strlen(text) + 1;
#ifdef CRS_HAS_UNICODE
    const uint8_t *bytes = (const uint8_t *)text;
    size_t room = 0;
    return u8_check(bytes, n)
               ? NULL
               : (char *)u8_normalize(UNINORM_NFC, bytes, n, NULL, &room);
#else
    char *copy = malloc(n);
    return copy ? memcpy(copy, text, n) : NULL;
#endif
}

bool crs_name_is_same(const char *a, const char *b)
{
#ifdef CRS_HAS_UNICODE
    int order;
    if (u8_casecmp((const uint8_t *)a, strlen(a), (const uint8_t *)b, strlen(b),
                   NULL, UNINORM_NFC, &order) == 0)
        return order == 0;
#endif
    return strcasecmp(a, b) == 0;
}

/* ---- names --------------------------------------------------------------- */

/* Whether a character is invisible, or reverses the direction of other
 * characters. */
static bool is_unseen(const char *text, size_t n)
{
    static const struct {
        const char *first, *last;
    } unseen[] = {
        {"\xc2\x80", "\xc2\xa0"},         /* controls, no-break space */
        {"\xc2\xad", "\xc2\xad"},         /* soft hyphen */
        {"\xe1\xa0\x8e", "\xe1\xa0\x8e"}, /* vowel separator */
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

/* Makes a name of a composed text. False: the text is no valid name. */
static bool take(const char *text, char name[CRS_NAME_BYTES])
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
            n + has_blank + bytes >= CRS_NAME_BYTES)
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

bool crs_name_read(const char *text, char name[CRS_NAME_BYTES])
{
    char *composed = compose(text);
    const bool is_name = composed && take(composed, name);
    free(composed);
    return is_name;
}

/* ---- folders ------------------------------------------------------------- */

void crs_name_folder(const char *name, char folder[CRS_FOLDER_BYTES])
{
    static const char *const inside = " -.',()";
    size_t n = 0;
    for (size_t i = 0; name[i]; i++) {
        const unsigned char c = (unsigned char)name[i];
        const bool is_plain =
            isalnum(c) || c == '_' || c >= 0x80 || (i > 0 && strchr(inside, c));
        n += (size_t)snprintf(folder + n, CRS_FOLDER_BYTES - n,
                              is_plain ? "%c" : "%%%02X", c);
    }
}

/* Decodes the %XX of a text. False: there is no room. */
static bool decode(const char *folder, char name[CRS_NAME_BYTES])
{
    size_t n = 0;
    for (; *folder && n + 1 < CRS_NAME_BYTES; folder++) {
        unsigned c = 0;
        const bool is_code = *folder == '%' &&
                             isxdigit((unsigned char)folder[1]) &&
                             isxdigit((unsigned char)folder[2]) &&
                             sscanf(folder + 1, "%2x", &c) == 1 && c != 0;
        name[n++] = is_code ? (char)c : *folder;
        folder += is_code ? 2 : 0;
    }
    name[n] = 0;
    return !*folder;
}

void crs_name_of_folder(const char *folder, char shown[CRS_SHOWN_BYTES])
{
    char name[CRS_NAME_BYTES], read[CRS_NAME_BYTES], back[CRS_FOLDER_BYTES];
    const bool is_name = decode(folder, name) && crs_name_read(name, read);
    if (is_name)
        crs_name_folder(name, back);
    char *composed =
        compose(is_name && strcmp(back, folder) == 0 ? name : folder);
    snprintf(shown, CRS_SHOWN_BYTES, "%s", composed ? composed : folder);
    free(composed);
}
