/* SPDX-License-Identifier: MIT */
/*
 * Values and arrays for the parameters of a kernel that is launched without
 * host code.
 */
#include "runtime/tools/mlusim/start/arguments.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "runtime/tools/array/reader.h"
#include "runtime/tools/array/source.h"

/* ---- values -------------------------------------------------------------- */

static void put_word(const void *bytes, size_t n, char *word, size_t room)
{
    size_t used = (size_t)snprintf(word, room, "=");
    for (size_t i = 0; i < n && used < room; i++)
        used += (size_t)snprintf(word + used, room - used, "%02x",
                                 ((const unsigned char *)bytes)[i]);
}

static bool read_float(const struct array_reader *r,
                       const struct isa_param *param, char *word, size_t room)
{
    unsigned char bytes[8] = {0};
    size_t n = strcspn(r->text, ":");
    enum array_element type = param->bytes == 4 ? ARRAY_F32 : ARRAY_F64;
    const char *number = r->text[n] ? r->text + n + 1 : r->text;
    if (r->text[n])
        type = array_named(r->text, n);
    else if (param->bytes == 2)
        return array_complain(r, "is half or bfloat16_t: say f16:%s or bf16:%s",
                              r->text, r->text);
    if (type == ARRAY_N_ELEMENTS || array_types[type].class != ARRAY_FLOAT ||
        array_types[type].bytes != param->bytes)
        return array_complain(r, "%s is no %u-byte floating type", r->text,
                              param->bytes);
    if (!array_read_element(type, number, bytes))
        return array_complain(r, "'%s' is no number, or too large for %s",
                              number, array_types[type].c_name);
    put_word(bytes, param->bytes, word, room);
    return true;
}

static bool read_whole(const struct array_reader *r,
                       const struct isa_param *param, char *word, size_t room)
{
    uint64_t value;
    if (!array_read_integer(r->text, param->bytes, param->is_signed, &value))
        return array_complain(r, "'%s' is no %ssigned integer of %u byte%s",
                              r->text, param->is_signed ? "" : "un",
                              param->bytes, param->bytes == 1 ? "" : "s");
    put_word(&value, param->bytes, word, room);
    return true;
}

/* ---- arrays -------------------------------------------------------------- */

/* Whether a pointer of the kernel is to such elements, as far as is known:
 * bytes are raw, and NumPy has bfloat16 as uint16. */
static bool is_meant(const struct array_reader *r,
                     const struct isa_param *param, enum array_element type)
{
    const size_t bytes = array_types[type].bytes, want = param->target_bytes;
    const bool is_float = array_types[type].class == ARRAY_FLOAT;
    const bool is_bits =
        array_types[type].class == ARRAY_UNSIGNED && bytes == 2;
    if (want <= 1 || bytes == 1 ||
        (bytes == want && (is_float == param->is_target_float ||
                           (is_bits && param->is_target_float))))
        return true;
    return array_complain(
        r,
        "points to %ss of %zu bytes, and there are elements of "
        "%s; give it those, or u8 for raw bytes",
        param->is_target_float ? "float" : "integer", want,
        array_types[type].c_name);
}

/* The device has no memory of no bytes that a pointer could be to. */
static bool is_something(const struct array_reader *r,
                         const struct array_source *array)
{
    return array->n > 0 ||
           array_complain(r,
                          "%s has no elements; where the kernel touches none, "
                          "give it null",
                          r->text);
}

/* The file of an array that suits the parameter. */
static bool open_array(const struct array_reader *r,
                       const struct isa_param *param, size_t number,
                       struct array_source *array)
{
    return array_source_read(r->text, array, r->error, r->error_bytes) &&
           is_something(r, array) && is_meant(r, param, array->type) &&
           (array->file >= 0 ||
            array_source_make(array, number, r->error, r->error_bytes));
}

static bool read_pointer(const struct array_reader *r,
                         const struct isa_param *param, size_t number,
                         const char *save, char *word, size_t room)
{
    struct array_source array;
    if (strcmp(r->text, "null") == 0) {
        snprintf(word, room, "=0000000000000000");
        return !save || array_complain(r, "null cannot be saved");
    }
    if (!open_array(r, param, number, &array))
        return false;
    int n = snprintf(word, room, "+%d:%zu%s%s", array.file, array.start,
                     save ? ":" : "", save ? save : "");
    return (n > 0 && (size_t)n < room) ||
           array_complain(r, "the name of the file to save it is too long");
}

bool mlusim_argument(const struct isa_param *param, size_t number,
                     const char *text, const char *save, char *word,
                     size_t word_bytes, char *error, size_t error_bytes)
{
    const struct array_reader r = {text, error, error_bytes};
    if (param->kind == ISA_PARAM_POINTER)
        return read_pointer(&r, param, number, save, word, word_bytes);
    if (save)
        return array_complain(&r, "is no pointer: there is nothing to save");
    switch (param->kind) {
    case ISA_PARAM_FLOAT:
        return read_float(&r, param, word, word_bytes);
    case ISA_PARAM_INT:
        return read_whole(&r, param, word, word_bytes);
    case ISA_PARAM_POINTER:
    case ISA_PARAM_STRUCT:
        break;
    }
    return array_complain(&r,
                          "is a structure, which only a host program can pass");
}
