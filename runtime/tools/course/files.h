/* SPDX-License-Identifier: MIT
 *
 * Files and folders of exercises.
 */
#ifndef CRS_FILES_H
#define CRS_FILES_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* The path of a file in a folder; false with errno ENAMETOOLONG. */
bool crs_path(char path[PATH_MAX], const char *folder, const char *file);

/* The whole file, malloc'ed and ended by a 0; NULL with errno: EISDIR for what
 * is no regular file, EFBIG for more than most bytes. */
char *crs_file_read(const char *path, size_t most, size_t *n);

/* The same over what is there, in one step. */
bool crs_file_replace(const char *path, const char *bytes, size_t n);

/* Copies a file to a path where there is none; false with errno. */
bool crs_file_copy(const char *from, const char *to);

bool crs_is_folder(const char *path);
/* A new folder below TMPDIR, by its whole path; false with errno. */
bool crs_folder_make(char path[PATH_MAX]);
/* Removes a folder with all that is in it, as deep as it may be; false with
 * errno if something is left. */
bool crs_folder_remove(const char *path);

#endif
