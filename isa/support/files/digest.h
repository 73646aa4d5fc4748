/* SPDX-License-Identifier: MIT */
/* MD5 (RFC 1321), which DWARF 5 uses to identify source text. */
#ifndef ISA_SUPPORT_FILES_DIGEST_H
#define ISA_SUPPORT_FILES_DIGEST_H

#include <stddef.h>

/* 32 hexadecimal digits and a NUL. */
enum { ISA_MD5_TEXT = 33 };
void isa_md5_text(const void *bytes, size_t n, char text[ISA_MD5_TEXT]);

#endif
