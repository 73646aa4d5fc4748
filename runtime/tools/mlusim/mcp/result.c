/* SPDX-License-Identifier: MIT */
/*
 * JSON of a command goes into the result as it was written, without blanks; of
 * text only the beginning, and the folder of the call has no name in it.
 */
#include "runtime/tools/mlusim/mcp/result.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/array/npy.h"
#include "runtime/tools/files/files.h"

enum { MOST_VALUES = 256, DIGITS = 9 };

/* The type of an array: of "gdram:TYPE[...]" that of the call, as a .npy file
 * has no name for bfloat16. */
static enum array_element type_of(const struct mcp_outcome *o, int64_t number,
                                  const char *descr)
{
    static const char before[] = "gdram:";
    const char *text = dbg_json_string(dbg_json_item(
        dbg_json_member(o->arguments, "args"), (size_t)number - 1));
    if (!text || strncmp(text, before, sizeof before - 1) != 0)
        return array_described(descr);
    text += sizeof before - 1;
    return array_named(text, strcspn(text, "["));
}

static void put_value(enum array_element type, const void *from,
                      struct json_writer *w)
{
    double number;
    int64_t whole;
    array_get(type, from, &number, &whole);
    if (array_types[type].class == ARRAY_FLOAT)
        isa_json_short(w, NULL, number, DIGITS);
    else if (array_types[type].class == ARRAY_SIGNED)
        isa_json_i64(w, NULL, whole);
    else
        isa_json_u64(w, NULL, (uint64_t)whole);
}

static void put_array(FILE *file, int64_t number, enum array_element type,
                      const struct npy_header *header, struct json_writer *w)
{
    unsigned char value[8];
    uint64_t n = 1;
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_i64(w, "argument", number);
    isa_json_text(w, "type", array_types[type].name);
    isa_json_array(w, "shape", ISA_JSON_ROW);
    for (int i = 0; i < header->rank; i++) {
        isa_json_i64(w, NULL, header->dims[i]);
        n *= (uint64_t)header->dims[i];
    }
    isa_json_close(w);
    isa_json_array(w, "values", ISA_JSON_ROW);
    for (uint64_t i = 0; i < n && i < MOST_VALUES; i++)
        if (fread(value, array_types[type].bytes, 1, file) == 1)
            put_value(type, value, w);
    isa_json_close(w);
    isa_json_close(w);
}

static void put_saved(const struct mcp_outcome *o, int64_t number,
                      struct json_writer *w)
{
    char name[32], path[PATH_MAX], error[200];
    struct npy_header header;
    snprintf(name, sizeof name, "%" PRId64 ".npy", number);
    FILE *file =
        files_path(path, o->place->call, name) ? fopen(path, "rb") : NULL;
    if (file && npy_read_header(file, &header, error, sizeof error)) {
        const enum array_element type = type_of(o, number, header.descr);
        if (type != ARRAY_N_ELEMENTS)
            put_array(file, number, type, &header, w);
    }
    if (file)
        fclose(file);
}
/* Adds the member "arrays" to the result of a tool that has the parameter
 * "show": an object for each argument whose memory was saved, with its first
 * values. */
static void mcp_arrays_put(const struct mcp_outcome *o, struct json_writer *w)
{
    const struct dbg_json *shown = dbg_json_member(o->arguments, "show");
    if (o->tool->id != MCP_RUN)
        return;
    isa_json_array(w, "arrays", ISA_JSON_ROW);
    for (size_t i = 0; i < dbg_json_count(shown); i++) {
        int64_t number = 0;
        dbg_json_whole(dbg_json_item(shown, i), &number);
        put_saved(o, number, w);
    }
    isa_json_close(w);
}

/* ---- result -------------------------------------------------------------- */

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
