/* SPDX-License-Identifier: MIT
 *
 * SHA-256 (FIPS 180-4): a number of bytes that nobody can choose by choosing
 * the bytes, unlike that of hash.h.
 */
#ifndef ISA_SUPPORT_DIGEST_H
#define ISA_SUPPORT_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { ISA_DIGEST_BYTES = 32 };

/* The digest of n bytes. */
void isa_digest(const void *bytes, size_t n,
                unsigned char digest[ISA_DIGEST_BYTES]);

#endif
