/* SPDX-License-Identifier: MIT
 *
 * Files and columns as SARIF has them.
 */
#ifndef SARIF_PLACE_H
#define SARIF_PLACE_H

#include <stdbool.h>
#include <stddef.h>

enum { SARIF_URI_BYTES = 3 * 4096 + 16 };

/* The URI of a file (RFC 3986): relative to the folder root, or of the whole
 * path if it lies elsewhere or root is "". Whether it is relative. */
bool sarif_uri(const char *root, const char *file, char uri[SARIF_URI_BYTES]);

/* The URI of a folder, with / at its end. */
void sarif_folder_uri(const char *root, char uri[SARIF_URI_BYTES]);

/* A column in bytes as a column in characters, both from 1; 0: the line cannot
 * be read, or is not so long. The file is one that the user has named. */
unsigned sarif_column(const char *file, unsigned line, unsigned column);

#endif
