/* SPDX-License-Identifier: MIT
 *
 * Source files, as clients name them: by whole paths.
 */
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

/* Finds the file of some program for a client's path, by the path at which it
 * was compiled. A file that was built elsewhere is found by its last names.
 * False with a sentence: no kernel comes from it, or several files match. */
bool dbg_dap_file_of(struct dbg_session *s, const char *path,
                     char file[PATH_MAX]);

#endif
