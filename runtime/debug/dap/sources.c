/* SPDX-License-Identifier: MIT */
/*
 * Source files: programs name them as they were given to mlucc, clients by
 * whole paths.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/debug/dap/sources.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/debug/dap/client.h"
#include "runtime/debug/dap/dap.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/source.h"
#include "runtime/debug/state/symbols.h"

#define LARGEST_SOURCE (8 << 20) /* bytes */

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The whole path of a file of a program, where it is found or where it was. */
static const char *whole_path(const struct dbg_symbols *p, const char *file,
                              char path[PATH_MAX])
{
    char there[PATH_MAX];
    snprintf(there, sizeof there, "%s%s%s",
             file[0] != '/' && p && p->directory ? p->directory : "",
             file[0] != '/' && p && p->directory ? "/" : "", file);
    if (realpath(there, path) || realpath(file, path))
        return path;
    snprintf(path, PATH_MAX, "%s", there);
    return path;
}

void dbg_dap_source_put(struct json_writer *w, const char *key,
                        const struct dbg_symbols *p, const char *file)
{
    char path[PATH_MAX];
    isa_json_object(w, key, ISA_JSON_ROW);
    isa_json_text(w, "name", base_of(file));
    isa_json_text(w, "path", whole_path(p, file, path));
    isa_json_close(w);
}

const char *dbg_dap_file_of(const struct dbg_session *s, const char *path)
{
    char wanted[PATH_MAX], own[PATH_MAX];
    const char *alike = NULL;
    if (!realpath(path, wanted))
        snprintf(wanted, sizeof wanted, "%s", path);
    for (size_t i = 0; i < s->n_programs; i++) {
        const struct dbg_symbols *p = s->programs[i];
        for (size_t k = 0; k < p->n_files; k++) {
            if (strcmp(whole_path(p, p->files[k], own), wanted) == 0)
                return p->files[k];
            if (strcmp(base_of(p->files[k]), base_of(path)) == 0)
                alike = p->files[k]; /* built elsewhere */
        }
    }
    return alike;
}

/* The path of an argument "source". */
static bool take_source(struct dbg_session *s, const struct dbg_json *arguments,
                        const char **path)
{
    const struct dbg_json *source = dbg_json_member(arguments, "source");
    if (!dbg_json_is_object(source))
        return dbg_dap_refuse(s, "\"source\" must be an object.");
    return dbg_dap_text(s, source, "path", true, path);
}

bool dbg_dap_source(struct dbg_session *s, const struct dbg_json *arguments)
{
    const char *path = NULL;
    if (!take_source(s, arguments, &path))
        return false;
    const char *file = dbg_dap_file_of(s, path);
    FILE *f = file ? dbg_source_open(s, file) : NULL;
    char *text = f ? malloc(LARGEST_SOURCE) : NULL;
    const size_t n = text ? fread(text, 1, LARGEST_SOURCE - 1, f) : 0;
    if (f)
        fclose(f);
    if (!text)
        return dbg_fail(
            s, file ? "%s cannot be read." : "No kernel comes from %s.", path);
    text[n] = 0;
    struct json_writer *w = dbg_dap_answer(s);
    isa_json_text(w, "content", text);
    free(text);
    return dbg_dap_send(s);
}

/* Those that are here: what kernels are linked with was compiled elsewhere. */
bool dbg_dap_loadedSources(struct dbg_session *s,
                           const struct dbg_json *arguments)
{
    char path[PATH_MAX];
    struct json_writer *w = dbg_dap_answer(s);
    (void)arguments;
    isa_json_array(w, "sources", ISA_JSON_ROW);
    for (size_t i = 0; i < s->n_programs; i++) {
        const struct dbg_symbols *p = s->programs[i];
        for (size_t k = 0; k < p->n_files; k++)
            if (access(whole_path(p, p->files[k], path), R_OK) == 0)
                dbg_dap_source_put(w, NULL, p, p->files[k]);
    }
    return dbg_dap_send(s);
}

/* Whether a line of a file has code. */
static bool has_code(const struct dbg_session *s, const char *file,
                     unsigned line)
{
    for (size_t i = 0; i < s->n_programs; i++) {
        const struct dbg_symbols *p = s->programs[i];
        for (size_t k = 0; k < p->n_lines; k++)
            if (p->lines[k].line == line && p->lines[k].is_statement &&
                !p->lines[k].is_end && strcmp(p->lines[k].file, file) == 0)
                return true;
    }
    return false;
}

bool dbg_dap_breakpointLocations(struct dbg_session *s,
                                 const struct dbg_json *arguments)
{
    enum { MOST = 10000 }; /* lines that are looked at */
    const char *path = NULL;
    int64_t line = 0;
    if (!take_source(s, arguments, &path) ||
        !dbg_dap_number(s, arguments, "line", true, &line))
        return false;
    int64_t end = line;
    if (!dbg_dap_number(s, arguments, "endLine", false, &end))
        return false;
    const char *file = dbg_dap_file_of(s, path);
    const unsigned first = dbg_dap_line_in(s, line);
    const unsigned last = dbg_dap_line_in(s, end);
    struct json_writer *w = dbg_dap_answer(s);
    isa_json_array(w, "breakpoints", ISA_JSON_ROW);
    for (unsigned i = first; file && first && i <= last && i - first < MOST;
         i++)
        if (has_code(s, file, i)) {
            isa_json_object(w, NULL, ISA_JSON_ROW);
            isa_json_i64(w, "line", dbg_dap_line_out(s, i));
            isa_json_close(w);
        }
    return dbg_dap_send(s);
}
