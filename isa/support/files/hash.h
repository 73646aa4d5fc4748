/* SPDX-License-Identifier: MIT
 *
 * What bytes are, in a number: XXH64 of libxxhash
 * (xxhash_spec.md). Two of them with different seeds make up the
 * 128 bits by which files are known. It protects against accidents, not against
 * somebody who looks for two files with one hash.
 */
#ifndef ISA_SUPPORT_FILES_HASH_H
#define ISA_SUPPORT_FILES_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t isa_hash(const void *bytes, size_t n, uint64_t seed);

/* 128 bits as 32 digits of base 16, ended by 0. */
enum { ISA_HASH_TEXT = 33 };
void isa_hash_text(const void *bytes, size_t n, char text[ISA_HASH_TEXT]);

#endif
