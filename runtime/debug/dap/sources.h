/* SPDX-License-Identifier: MIT
 *
 * Source files, as clients name them: by whole paths.
 */
#ifndef DBG_DAP_SOURCES_H
#define DBG_DAP_SOURCES_H

struct dbg_session;
struct dbg_symbols;
struct json_writer;

/* Writes the member "source" for a file of a program. */
void dbg_dap_source_put(struct json_writer *w, const char *key,
                        const struct dbg_symbols *p, const char *file);

/* The file of some program that a path stands for, as the program names it;
 * NULL: no kernel comes from it. */
const char *dbg_dap_file_of(const struct dbg_session *s, const char *path);

#endif
