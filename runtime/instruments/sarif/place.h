/* SPDX-License-Identifier: MIT
 *
 * Files and columns in the form of SARIF.
 */
#ifndef SARIF_PLACE_H
#define SARIF_PLACE_H

#include <stdbool.h>
#include <stddef.h>

enum { SARIF_URI_BYTES = 3 * 4096 + 16 };

/* The URI of a file (RFC 3986), relative to root; the absolute path if the file
 * is outside root or root is "". Returns whether it is relative. */
bool sarif_uri(const char *root, const char *file, char uri[SARIF_URI_BYTES]);

/* The URI of a folder, with / at its end. */
void sarif_folder_uri(const char *root, char uri[SARIF_URI_BYTES]);

/* Converts a column from bytes to characters, both from 1. 0: the line is not
 * readable or too short. `file` is a file that the user named. */
unsigned sarif_column(const char *file, unsigned line, unsigned column);

#endif
