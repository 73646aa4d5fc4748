/* SPDX-License-Identifier: MIT
 *
 * The names in a folder.
 */
#ifndef FILES_LIST_H
#define FILES_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* The names in a folder in their order, malloc'ed, but for those that begin
 * with a dot and those that are not wanted (NULL: all are); NULL with errno. */
char **files_list(const char *folder,
                  bool (*is_wanted)(const char *folder, const char *name),
                  size_t *n);
void files_list_free(char **names, size_t n);

#endif
