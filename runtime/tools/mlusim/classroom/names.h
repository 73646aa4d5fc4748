/* SPDX-License-Identifier: MIT
 *
 * Names of students, the folders that are called after them, and tokens, by
 * which a browser is known.
 */
#ifndef CLS_NAMES_H
#define CLS_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    CLS_NAME_BYTES = 65,    /* of a name, with its 0 */
    CLS_FOLDER_BYTES = 200, /* each byte of a name takes three at most */
    CLS_TOKEN_BYTES = 33,   /* 128 bits as digits of base 16, with a 0 */
};

/* A name without blanks around it and with one between its words. False: it is
 * none: empty, too long, no UTF-8, or with characters that nobody sees. */
bool cls_name_read(const char *text, char name[CLS_NAME_BYTES]);

/* Whether two names look the same: letters of ASCII are large or small. */
bool cls_name_is_same(const char *a, const char *b);

/* A name as one folder of a path: letters, digits, '_', blanks, '-' and '.'
 * stand for themselves but at the beginning, as do apostrophes, commas, round
 * brackets, and letters of other languages; all else is %XX. */
void cls_name_folder(const char *name, char folder[CLS_FOLDER_BYTES]);

/* A token that nobody can guess; false with errno. */
bool cls_token_make(char token[CLS_TOKEN_BYTES]);

/* Whether two tokens are the same, in a time that says nothing about where they
 * differ. */
bool cls_token_is_same(const char *a, const char *b);

/* What a form of a page carries, so that no page of others can send it: it
 * follows from the token, which scripts do not see. */
enum { CLS_SEAL_BYTES = CLS_TOKEN_BYTES };
void cls_token_seal(const char *token, char seal[CLS_SEAL_BYTES]);

#endif
