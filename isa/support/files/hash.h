/* SPDX-License-Identifier: MIT */
/* XXH64 of libxxhash (xxhash_spec.md). Two hashes with different seeds make the
 * 128 bits that identify files. They protect against accidents, not against
 * deliberate collisions. */
#ifndef ISA_SUPPORT_FILES_HASH_H
#define ISA_SUPPORT_FILES_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t isa_hash(const void *bytes, size_t n, uint64_t seed);

/* 32 hexadecimal digits and a NUL. */
enum { ISA_HASH_TEXT = 33 };
void isa_hash_text(const void *bytes, size_t n, char text[ISA_HASH_TEXT]);

#endif
