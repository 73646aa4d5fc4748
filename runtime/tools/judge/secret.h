/* SPDX-License-Identifier: MIT
 *
 * The key of a judge, from which hidden inputs follow: with it they can be
 * made again; without it, authors of answers cannot work them out.
 */
#ifndef JDG_SECRET_H
#define JDG_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- digests ------------------------------------------------------------- */

/* SHA-256 (FIPS 180-4): a number of bytes that no one can choose by choosing
 * the bytes, unlike that of isa/support/files/hash.h. */

enum { JDG_DIGEST_BYTES = 32, JDG_DIGEST_TEXT = 2 * JDG_DIGEST_BYTES + 1 };

/* Writes the digest of n bytes. */
void jdg_digest(const void *bytes, size_t n,
                unsigned char digest[JDG_DIGEST_BYTES]);

/* Writes the digest in hexadecimal digits. */
void jdg_digest_text(const void *bytes, size_t n, char text[JDG_DIGEST_TEXT]);

/* Eight bytes as a number, the first one the highest. */
uint64_t jdg_digest_number(const unsigned char *bytes);

struct jdg_secret {
    unsigned char key[JDG_DIGEST_BYTES];
    char name[JDG_DIGEST_TEXT]; /* a digest of the key, which anybody may see */
};

/* Reads the key in a file, of 16 to 4096 bytes. NULL: mlusim/judge.key in
 * XDG_STATE_HOME, or in ~/.local/state, which is made of random bytes if there
 * is none. A file that others may read or write is refused. False with a
 * sentence. */
bool jdg_secret_open(struct jdg_secret *secret, const char *path, char *error,
                     size_t error_bytes);

#endif
