/* SPDX-License-Identifier: MIT */
/* Reads source text that a program's debug information names. Debug information
 * is untrusted and can name any path. So a file is only read if mlucc read it
 * when it compiled the program. The program has a list of digests that prove
 * this. */
#ifndef ISA_SUPPORT_FILES_SOURCE_H
#define ISA_SUPPORT_FILES_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "isa/support/files/digest.h"

/* Environment variable of a judged program: the only file of the current folder
 * that may be read as source. */
#define ISA_SOURCES_VARIABLE "MLUSIM_SOURCES"

/* The section of a device image with the list of digests. Each source has its
 * MD5, a blank, its whole path, and a NUL. */
#define ISA_SOURCES_SECTION ".debug_mlu_sources"

/* Finds the digest of a file in list[0..n); folder (or NULL) is for relative
 * names. "" if the file is not listed. */
void isa_source_digest(const void *list, size_t n, const char *folder,
                       const char *name, char digest[ISA_MD5_TEXT]);

/* Opens the source `name`; a relative name is in `folder` ("": current), or
 * else in the current folder. Only regular files with this digest are opened;
 * if digest is NULL, with any digest, for files that the user named. If
 * ISA_SOURCES_VARIABLE is set, only the name in it is allowed, and no folders
 * or links. NULL on failure; *why is then a text to follow "it ". */
FILE *isa_source_open(const char *folder, const char *name, const char *digest,
                      const char **why);

#endif
