/* SPDX-License-Identifier: MIT
 *
 * The one way in which the text of a source is read that a program names. Its
 * debug information may be anybody's, and a line of it can name any path: only
 * a text is read that mlucc read when it compiled the program, which the
 * digests in a list of the program prove.
 */
#ifndef ISA_SUPPORT_FILES_SOURCE_H
#define ISA_SUPPORT_FILES_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "isa/support/files/digest.h"

/* Names the environment variable of a program that is judged: the one file of
 * the current folder that may be read as a source. */
#define ISA_SOURCES_VARIABLE "MLUSIM_SOURCES"

/* The section of a device image with that list: for each source its MD5, a
 * blank and its whole path, ended by 0. */
#define ISA_SOURCES_SECTION ".debug_mlu_sources"

/* What list[0..n) says of a file, in that folder (or NULL) if its name is
 * relative; "" if nothing. */
void isa_source_digest(const void *list, size_t n, const char *folder,
                       const char *name, char digest[ISA_MD5_TEXT]);

/* Opens a source to read: `name`, in that folder if it is relative ("": the
 * current one) or else in the current one. Only files are opened, no pipes,
 * devices and folders, and only if they have that digest; NULL: any, of a file
 * that the user has named. Under ISA_SOURCES_VARIABLE all names but that one
 * are refused, and folders and links are not followed. NULL: it cannot be, and
 * *why continues "it ". */
FILE *isa_source_open(const char *folder, const char *name, const char *digest,
                      const char **why);

#endif
