/* SPDX-License-Identifier: MIT */
/* Source files, as clients name them: by full paths. */
#ifndef DBG_DAP_SOURCES_H
#define DBG_DAP_SOURCES_H

#include <limits.h>
#include <stdbool.h>

struct dbg_session;
struct dbg_symbols;
struct json_writer;

/* Writes the member "source" for a file of a program. */
void dbg_dap_source_put(struct json_writer *w, const char *key,
                        const struct dbg_symbols *p, const char *file);

/* Finds a program's file for a client's path. Compares with the path at which
 * the file was compiled; if the file was built elsewhere, compares the last
 * names of the path. Returns false after an error message if no kernel was
 * compiled from the file, or several files match. */
bool dbg_dap_file_of(struct dbg_session *s, const char *path,
                     char file[PATH_MAX]);

#endif
