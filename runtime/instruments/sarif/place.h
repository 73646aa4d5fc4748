/* SPDX-License-Identifier: MIT */
/* Files and columns in the form of SARIF. */
#ifndef SARIF_PLACE_H
#define SARIF_PLACE_H

#include <stdbool.h>
#include <stddef.h>

enum { SARIF_URI_BYTES = 3 * 4096 + 16 };

/* Writes the URI of a file (RFC 3986), relative to root. If the file is outside
 * of root, or root is "", writes its absolute path. Returns whether the URI is
 * relative. */
bool sarif_uri(const char *root, const char *file, char uri[SARIF_URI_BYTES]);

/* Writes the URI of a folder, which ends with /. */
void sarif_folder_uri(const char *root, char uri[SARIF_URI_BYTES]);

/* Converts a column from bytes to characters, both counted from 1. 0: the line
 * cannot be read or is too short. The user must have named `file`, because it
 * is opened. */
unsigned sarif_column(const char *file, unsigned line, unsigned column);

#endif
