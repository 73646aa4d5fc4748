/* SPDX-License-Identifier: MIT */
/* The key of a judge. Hidden inputs are computed from it: with the key, the
 * inputs can be made again; without it, authors of answers cannot compute them.
 */
#ifndef JDG_SECRET_H
#define JDG_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- digests ------------------------------------------------------------- */

/* SHA-256 (FIPS 180-4). It is used because data cannot be made for a wanted
 * digest, unlike for the hash of isa/support/files/hash.h. */

enum { JDG_DIGEST_BYTES = 32, JDG_DIGEST_TEXT = 2 * JDG_DIGEST_BYTES + 1 };

/* Writes the digest of n bytes. */
void jdg_digest(const void *bytes, size_t n,
                unsigned char digest[JDG_DIGEST_BYTES]);

/* Writes the digest in hexadecimal digits. */
void jdg_digest_text(const void *bytes, size_t n, char text[JDG_DIGEST_TEXT]);

/* Returns eight bytes as a number, the first byte being the highest. */
uint64_t jdg_digest_number(const unsigned char *bytes);

struct jdg_secret {
    unsigned char key[JDG_DIGEST_BYTES];
    char name[JDG_DIGEST_TEXT]; /* a digest of the key, which may be public */
};

/* Reads a key of 16 to 4096 bytes from a file. If the path is NULL, the file is
 * mlusim/judge.key in XDG_STATE_HOME or ~/.local/state, and is made of random
 * bytes if it does not exist. A file that others may read or write is refused.
 * On an error, returns false and writes a message. */
bool jdg_secret_open(struct jdg_secret *secret, const char *path, char *error,
                     size_t error_bytes);

#endif
