/* SPDX-License-Identifier: MIT
 *
 * Tokens, by which a browser is known.
 */
#ifndef CLS_TOKENS_H
#define CLS_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

enum { CLS_TOKEN_BYTES = 33 }; /* 128 bits as digits of base 16, with a 0 */

/* A token that cannot be guessed; false with errno. */
bool cls_token_make(char token[CLS_TOKEN_BYTES]);

/* Whether two tokens are the same, in a time that says nothing about where they
 * differ. */
bool cls_token_is_same(const char *a, const char *b);

/* What a form of a page carries, so that no page of others can send it: it
 * follows from the token, which scripts do not see. */
enum { CLS_SEAL_BYTES = CLS_TOKEN_BYTES };
void cls_token_seal(const char *token, char seal[CLS_SEAL_BYTES]);

#endif
