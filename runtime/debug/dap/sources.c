/* SPDX-License-Identifier: MIT */
/* Finds source files. Programs name files as mlucc was called with them;
 * clients use full paths. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/debug/dap/sources.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/debug/dap/client.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/source.h"
#include "runtime/debug/state/symbols.h"

#define LARGEST_SOURCE (8 << 20) /* bytes */

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Writes the path of a program's file at the time of its compilation. */
static const char *path_of(const struct dbg_symbols *p, const char *file,
                           char path[PATH_MAX])
{
    const bool is_short = file[0] != '/' && p && p->directory;
    snprintf(path, PATH_MAX, "%s%s%s", is_short ? p->directory : "",
             is_short ? "/" : "", file);
    return path;
}

/* If the file exists, writes its path without links. */
static const char *whole_path(const struct dbg_symbols *p, const char *file,
                              char path[PATH_MAX])
{
    char there[PATH_MAX];
    path_of(p, file, there);
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

/* Counts how many names two paths have in common, from their ends. */
static size_t common_names(const char *a, const char *b)
{
    size_t i = strlen(a), k = strlen(b), n = 0;
    while (i > 0 && k > 0 && a[i - 1] == b[k - 1]) {
        i--;
        k--;
        n += a[i] == '/';
    }
    return n + ((i == 0 && (k == 0 || b[k - 1] == '/')) ||
                (k == 0 && i > 0 && a[i - 1] == '/')); /* a whole name */
}

bool dbg_dap_file_of(struct dbg_session *s, const char *path,
                     char file[PATH_MAX])
{
    char wanted[PATH_MAX], own[PATH_MAX], other[PATH_MAX] = "";
    size_t most = 0;
    if (!realpath(path, wanted))
        snprintf(wanted, sizeof wanted, "%s", path);
    file[0] = 0;
    for (size_t i = 0; i < s->images->n; i++) {
        const struct dbg_symbols *p = s->images->of[i];
        for (size_t k = 0; k < p->n_files; k++) {
            if (strcmp(whole_path(p, p->files[k], own), wanted) == 0) {
                path_of(p, p->files[k], file);
                return true;
            }
            const size_t n = common_names(own, wanted);
            path_of(p, p->files[k], own);
            if (n == 0 || n < most || strcmp(own, file) == 0)
                continue; /* the program's file may still be that file, built
                             elsewhere */
            snprintf(other, sizeof other, "%s", n == most ? file : "");
            snprintf(file, PATH_MAX, "%s", own);
            most = n;
        }
    }
    if (!file[0])
        return dbg_fail(s, "No kernel comes from %s.", path);
    return !other[0] ||
           dbg_fail(s,
                    "Kernels come from several files named %s, and none of "
                    "them is %s: open %s, or %s.",
                    base_of(path), path, other, file);
}

/* Returns the name that a program has for a source file. NULL: the program was
 * not compiled from that file. */
static const char *name_in(const struct dbg_symbols *p, const char *file)
{
    char own[PATH_MAX];
    for (size_t i = 0; i < p->n_files; i++)
        if (strcmp(path_of(p, p->files[i], own), file) == 0)
            return p->files[i];
    return NULL;
}

/* Reads the path of an argument "source". */
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
    char file[PATH_MAX];
    if (!dbg_dap_file_of(s, path, file))
        return false;
    const char *why;
    FILE *f = dbg_source_open(s, file, &why);
    char *text = f ? malloc(LARGEST_SOURCE) : NULL;
    const size_t n = text ? fread(text, 1, LARGEST_SOURCE - 1, f) : 0;
    if (f)
        fclose(f);
    if (!text)
        return dbg_source_fail(s, file);
    text[n] = 0;
    struct json_writer *w = dbg_dap_answer(s);
    isa_json_text(w, "content", text);
    free(text);
    return dbg_dap_send(s);
}

/* Lists the source files that exist on this computer. Library code that kernels
 * are linked with was compiled elsewhere. */
bool dbg_dap_loadedSources(struct dbg_session *s,
                           const struct dbg_json *arguments)
{
    char path[PATH_MAX];
    struct json_writer *w = dbg_dap_answer(s);
    (void)arguments;
    isa_json_array(w, "sources", ISA_JSON_ROW);
    for (size_t i = 0; i < s->images->n; i++) {
        const struct dbg_symbols *p = s->images->of[i];
        for (size_t k = 0; k < p->n_files; k++)
            if (access(whole_path(p, p->files[k], path), R_OK) == 0)
                dbg_dap_source_put(w, NULL, p, p->files[k]);
    }
    return dbg_dap_send(s);
}

/* Returns whether a line of a file has code. */
static bool has_code(const struct dbg_session *s, const char *file,
                     unsigned line)
{
    for (size_t i = 0; i < s->images->n; i++) {
        const struct dbg_symbols *p = s->images->of[i];
        const char *name = name_in(p, file);
        for (size_t k = 0; name && k < p->n_lines; k++)
            if (p->lines[k].line == line && p->lines[k].is_statement &&
                !p->lines[k].is_end && strcmp(p->lines[k].file, name) == 0)
                return true;
    }
    return false;
}

bool dbg_dap_breakpointLocations(struct dbg_session *s,
                                 const struct dbg_json *arguments)
{
    enum { MOST = 10000 }; /* most lines that are examined */
    const char *path = NULL;
    int64_t line = 0;
    if (!take_source(s, arguments, &path) ||
        !dbg_dap_number(s, arguments, "line", true, &line))
        return false;
    int64_t end = line;
    if (!dbg_dap_number(s, arguments, "endLine", false, &end))
        return false;
    char file[PATH_MAX];
    const bool is_there = dbg_dap_file_of(s, path, file);
    const unsigned first = dbg_dap_line_in(s, line);
    const unsigned last = dbg_dap_line_in(s, end);
    struct json_writer *w = dbg_dap_answer(s);
    isa_json_array(w, "breakpoints", ISA_JSON_ROW);
    for (unsigned i = first; is_there && first && i <= last && i - first < MOST;
         i++)
        if (has_code(s, file, i)) {
            isa_json_object(w, NULL, ISA_JSON_ROW);
            isa_json_i64(w, "line", dbg_dap_line_out(s, i));
            isa_json_close(w);
        }
    return dbg_dap_send(s);
}
