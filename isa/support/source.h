/* SPDX-License-Identifier: MIT
 *
 * The one way in which the text of a source is read that a program names: its
 * debug information may be anybody's, and a line of it can name any path.
 */
#ifndef ISA_SUPPORT_SOURCE_H
#define ISA_SUPPORT_SOURCE_H

#include <stdio.h>

/* Names the environment variable of a program that is judged: the one file of
 * the current folder that may be read as a source. */
#define ISA_SOURCES_VARIABLE "MLUSIM_SOURCES"

/* Opens a source to read: `name`, in that folder if it is relative ("": the
 * current one) or else in the current one. Only files are opened, no pipes,
 * devices and folders. Under ISA_SOURCES_VARIABLE all names but that one are
 * refused, and folders and links are not followed. NULL: it cannot be. */
FILE *isa_source_open(const char *folder, const char *name);

#endif
