/* SPDX-License-Identifier: MIT */
/*
 * Arrays are N.npy in the folder of a call, N the number of the argument.
 */
#include "runtime/tools/mlusim/mcp/arrays.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

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

void mcp_arrays_put(const struct mcp_outcome *o, struct json_writer *w)
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
