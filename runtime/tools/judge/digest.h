/* SPDX-License-Identifier: MIT
 *
 * SHA-256 (FIPS 180-4): a number of bytes that nobody can choose by choosing
 * the bytes, unlike that of isa/support/files/hash.h.
 */
#ifndef JDG_DIGEST_H
#define JDG_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { JDG_DIGEST_BYTES = 32, JDG_DIGEST_TEXT = 2 * JDG_DIGEST_BYTES + 1 };

/* The digest of n bytes. */
void jdg_digest(const void *bytes, size_t n,
                unsigned char digest[JDG_DIGEST_BYTES]);

/* The same in hexadecimal digits. */
void jdg_digest_text(const void *bytes, size_t n, char text[JDG_DIGEST_TEXT]);

/* Eight bytes as a number, the first one the highest. */
uint64_t jdg_digest_number(const unsigned char *bytes);

#endif
