/* SPDX-License-Identifier: MIT
 *
 * MD5 (RFC 1321), by which DWARF 5 says what text of a source was compiled.
 */
#ifndef ISA_SUPPORT_FILES_DIGEST_H
#define ISA_SUPPORT_FILES_DIGEST_H

#include <stddef.h>

/* 128 bits as 32 digits of base 16, ended by 0. */
enum { ISA_MD5_TEXT = 33 };
void isa_md5_text(const void *bytes, size_t n, char text[ISA_MD5_TEXT]);

#endif
