/* SPDX-License-Identifier: MIT */
/*
 * JSON of a command goes into the result as it was written, without blanks; of
 * text only the beginning, and the folder of the call has no name in it.
 */
#include "runtime/tools/mlusim/mcp/result.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/mcp/arrays.h"

enum {
    LARGEST_JSON = 64 << 20,
    LONGEST_TEXT = 32 << 10,
};

bool mcp_result_is_error(const struct mcp_outcome *o)
{
    return !o->has_status || o->status != 0 || o->message;
}

/* Takes the path of the folder of the call out of a text. */
static void forget_folder(char *text, const char *folder)
{
    const size_t n = strlen(folder);
    char *to = text;
    for (const char *at = text; *at;)
        if (strncmp(at, folder, n) == 0 && at[n] == '/')
            at += n + 1;
        else
            *to++ = *at++;
    *to = 0;
}

/* ---- JSON ---------------------------------------------------------------- */

/* The JSON of a file on one line, malloc'ed; NULL: it has none. */
static char *read_json(int file, const char *folder)
{
    char error[200];
    size_t n = 0;
    struct stat about;
    if (fstat(file, &about) != 0 || about.st_size > LARGEST_JSON)
        return NULL;
    char *text = files_read_open(file, LARGEST_JSON, &n);
    struct dbg_json *read =
        text ? dbg_json_read(text, n, error, sizeof error) : NULL;
    const bool is_object = dbg_json_is_object(read);
    dbg_json_free(read);
    if (is_object) {
        forget_folder(text, folder);
        isa_json_flatten(text);
        return text;
    }
    free(text);
    return NULL;
}

static void put_member(const struct mcp_outcome *o, const struct mcp_member *m,
                       struct json_writer *w)
{
    char path[PATH_MAX], *json = NULL;
    FILE *file = NULL;
    if (!m->file[0])
        json = read_json(o->printed[0], o->place->call);
    else if (files_path(path, o->place->call, m->file))
        file = fopen(path, "rb");
    if (file) {
        json = read_json(fileno(file), o->place->call);
        fclose(file);
    }
    if (json)
        isa_json_raw(w, m->name, json);
    else
        isa_json_null(w, m->name);
    free(json);
}

/* ---- text ---------------------------------------------------------------- */

/* The beginning of what was printed, and how much is left out. */
static bool put_printed(int file, const char *name, const char *folder,
                        struct json_writer *w)
{
    struct stat about;
    size_t n = 0;
    char *text = files_read_open(file, LONGEST_TEXT, &n), *all = NULL;
    size_t bytes = 0;
    FILE *out = text ? open_memstream(&all, &bytes) : NULL;
    for (size_t i = 0; out && i < n; i++)
        putc(text[i] ? text[i] : '?', out);
    if (out && fstat(file, &about) == 0 && (uint64_t)about.st_size > n)
        fprintf(out, "\n[%zu bytes are left out]\n", (size_t)about.st_size - n);
    const bool is_good = out && fclose(out) == 0;
    if (is_good) {
        forget_folder(all, folder);
        isa_json_text(w, name, all);
    }
    free(all);
    free(text);
    return is_good;
}

/* Whether the tool's JSON is on standard output. */
static bool prints_json(const struct mcp_tool *tool)
{
    for (size_t i = 0; i < MCP_N_MEMBERS; i++)
        if (mcp_members[i].tool == tool->id && !mcp_members[i].file[0])
            return true;
    return false;
}

bool mcp_result_put(const struct mcp_outcome *o, FILE *out)
{
    struct json_writer w;
    isa_json_begin_compact(&w, out, ISA_SCHEMA_MCP);
    isa_json_text(&w, "tool", o->tool->name);
    if (o->has_status)
        isa_json_i64(&w, "status", o->status);
    else
        isa_json_null(&w, "status");
    isa_json_text(&w, "message", o->message);
    if (prints_json(o->tool))
        isa_json_text(&w, "stdout", "");
    else if (!put_printed(o->printed[0], "stdout", o->place->call, &w))
        return false;
    if (!put_printed(o->printed[1], "stderr", o->place->call, &w))
        return false;
    for (size_t i = 0; i < MCP_N_MEMBERS; i++)
        if (mcp_members[i].tool == o->tool->id)
            put_member(o, &mcp_members[i], &w);
    mcp_arrays_put(o, &w);
    isa_json_close(&w);
    return !ferror(out);
}
