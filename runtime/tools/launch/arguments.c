/* SPDX-License-Identifier: MIT */
#include "runtime/tools/launch/arguments.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tools/array/source.h"

size_t mlusim_word_length(const char *text)
{
    size_t n = 0;
    for (int depth = 0; text[n]; n++) {
        if (text[n] == '"') {
            const char *end = strchr(text + n + 1, '"');
            n = end ? (size_t)(end - text) : strlen(text) - 1;
        } else if (depth == 0 && strchr(",{}", text[n])) {
            break;
        }
        depth += text[n] == '[';
        depth -= text[n] == ']' && depth > 0;
    }
    return n;
}

size_t mlusim_name_length(const char *text, const char **name)
{
    *name = text + (*text == '.');
    size_t n = 0;
    while (isalnum((unsigned char)(*name)[n]) || (*name)[n] == '_')
        n++;
    const char *end = *name + n;
    while (isspace((unsigned char)*end))
        end++;
    return *end == '=' ? n : 0;
}

bool mlusim_has_zeros(const char *text)
{
    char word[PATH_MAX];
    if (text[strspn(text, " \t\n")] != '{')
        return false;
    while (*text) {
        const char *name;
        text += strspn(text, "{}, \t\n");
        const size_t named = mlusim_name_length(text, &name);
        if (named)
            text = strchr(name + named, '=') + 1;
        const size_t n = mlusim_word_length(text);
        snprintf(word, sizeof word, "%.*s", (int)n, text);
        if (array_source_is_zero(word))
            return true;
        text += n;
    }
    return false;
}

/* ---- slots --------------------------------------------------------------- */

static bool add_slot(struct mlusim_slots *slots, const struct mlusim_slot *slot)
{
    if (slots->n == slots->room) {
        const size_t room = 2 * slots->room + 8;
        struct mlusim_slot *all = realloc(slots->all, room * sizeof *all);
        if (!all)
            return false;
        slots->all = all;
        slots->room = room;
    }
    slots->all[slots->n++] = *slot;
    return true;
}

bool mlusim_slots_list(const struct isa_layout *of, uint64_t offset,
                       unsigned choice, unsigned alternative,
                       struct mlusim_slots *slots)
{
    const bool chooses = of->kind == ISA_LAYOUT_UNION && !choice;
    if (chooses)
        choice = ++slots->n_choices;
    for (size_t i = 0; i < of->n_parts; i++) {
        const struct isa_layout *part = &of->parts[i];
        const bool is_named = part->name[0] != 0;
        const struct mlusim_slot slot = {
            .member = part,
            .offset = offset + part->offset,
            .choice = choice,
            .alternative = chooses ? (unsigned)i : alternative,
        };
        if (!is_named && part->n_bits)
            continue; /* bits without a name */
        if (is_named ? !add_slot(slots, &slot)
                     : !mlusim_slots_list(part, slot.offset, choice,
                                          slot.alternative, slots))
            return false;
    }
    return true;
}

void mlusim_slots_names(const struct mlusim_slots *slots, bool is_missing_alone,
                        char *text, size_t room)
{
    size_t used = 0;
    text[0] = 0;
    for (size_t i = 0; i < slots->n && used < room; i++)
        if (!is_missing_alone || !slots->all[i].is_given)
            used +=
                (size_t)snprintf(text + used, room - used, "%s%s",
                                 used ? ", " : "", slots->all[i].member->name);
}

/* ---- words --------------------------------------------------------------- */

bool mlusim_words_add(struct mlusim_words *words, const char *format, ...)
{
    assert(words->n <= words->room);
    va_list values;
    char *word = NULL;
    if (words->n + 2 > words->room) {
        const size_t room = 2 * words->room + 16;
        char **more = realloc(words->words, room * sizeof *more);
        if (!more)
            return false;
        words->words = more;
        words->room = room;
    }
    va_start(values, format);
    const int n = vsnprintf(NULL, 0, format, values);
    va_end(values);
    if (n >= 0)
        word = malloc((size_t)n + 1);
    if (!word)
        return false;
    va_start(values, format);
    vsnprintf(word, (size_t)n + 1, format, values);
    va_end(values);
    words->words[words->n++] = word;
    words->words[words->n] = NULL;
    return true;
}

void mlusim_words_free(char **words)
{
    for (size_t i = 0; words && words[i]; i++)
        free(words[i]);
    free(words);
}

/* ---- values -------------------------------------------------------------- */

bool mlusim_value_add(const void *bytes, size_t n, struct mlusim_words *words)
{
    char *hex = malloc(2 * n + 1);
    if (!hex)
        return false;
    hex[0] = 0;
    for (size_t i = 0; i < n; i++)
        snprintf(hex + 2 * i, 3, "%02x", ((const unsigned char *)bytes)[i]);
    const bool is_good = mlusim_words_add(words, "=%s", hex);
    free(hex);
    return is_good;
}

static bool read_float(const struct array_reader *r,
                       const struct isa_param *param, unsigned char *bytes)
{
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
    return array_read_element(type, number, bytes) ||
           array_complain(r, "'%s' is no number, or too large for %s", number,
                          array_types[type].c_name);
}

static bool read_whole(const struct array_reader *r,
                       const struct isa_param *param, unsigned char *bytes)
{
    uint64_t value;
    if (param->bytes > sizeof value)
        return array_complain(r,
                              "is an integer of %u bytes, which only a host "
                              "program can pass",
                              param->bytes);
    if (!array_read_integer(r->text, param->bytes, param->is_signed, &value))
        return array_complain(r, "'%s' is no %ssigned integer of %u byte%s",
                              r->text, param->is_signed ? "" : "un",
                              param->bytes, param->bytes == 1 ? "" : "s");
    memcpy(bytes, &value, param->bytes); /* the least significant bytes come
                                            first */
    return true;
}

bool mlusim_number(const struct array_reader *r, const struct isa_param *param,
                   unsigned char *bytes)
{
    return param->kind == ISA_PARAM_FLOAT ? read_float(r, param, bytes)
                                          : read_whole(r, param, bytes);
}

/* ---- arrays -------------------------------------------------------------- */

/* A parameter of unknown type takes bytes. NumPy has no bfloat16, so a file of
 * uint16 suits it. */
bool mlusim_points_to(const struct array_reader *r,
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

/* Refuses an array without elements, because the device cannot allocate 0
 * bytes. */
static bool is_something(const struct array_reader *r,
                         const struct array_source *array)
{
    return array->n > 0 ||
           array_complain(r,
                          "%s has no elements; where the kernel touches none, "
                          "give it null",
                          r->text);
}

/* Opens the file of an array whose elements suit the parameter. The file of one
 * that counts as unwritten has zeros. */
static bool open_array(const struct array_reader *r,
                       const struct isa_param *param, size_t number,
                       struct array_kept *kept, struct array_source *array,
                       bool *is_unwritten)
{
    assert(number > 0);
    if (!array_source_read(r->text, array, r->error, r->error_bytes))
        return false;
    *is_unwritten =
        array->contents && strcmp(array->contents, "unwritten") == 0;
    if (*is_unwritten)
        array->contents = "zero";
    return is_something(r, array) && mlusim_points_to(r, param, array->type) &&
           (kept
                ? array_source_keep(array, number, kept, r->error,
                                    r->error_bytes)
                : array->file >= 0 || array_source_make(array, number, r->error,
                                                        r->error_bytes));
}

/* Adds the word of an open array. */
static bool add_array(const struct array_source *array,
                      const struct mlusim_saving *saving, bool is_output,
                      bool is_unwritten, const char *save, const char *before,
                      struct mlusim_words *words)
{
    const size_t bytes = array_types[array->type].bytes;
    char part[64] = "", marks[32] = "";
    if (saving->kept)
        snprintf(part, sizeof part, "/%" PRIu64, array->n * bytes);
    if (is_output)
        snprintf(marks, sizeof marks, "?%zu", bytes);
    return mlusim_words_add(words, "%s+%d:%zu%s%s%s%s%s", before, array->file,
                            array->start, part, is_unwritten ? "!" : "", marks,
                            save ? ":" : "", save ? save : "");
}

bool mlusim_pointer(const struct array_reader *r, const struct isa_param *param,
                    size_t number, const char *path,
                    const struct mlusim_saving *saving, const char *before,
                    struct mlusim_words *words, bool *is_null)
{
    assert(number > 0);
    const char *save = saving->file_of(saving->user, number, path);
    const bool is_output = saving->output == number && !*path;
    struct array_source array;
    bool is_unwritten;
    *is_null = strcmp(r->text, "null") == 0;
    if (*is_null)
        return !save || array_complain(r, "null cannot be saved");
    if (!*r->text || *r->text == '{')
        return array_complain(r,
                              "is a pointer, and %s; give it FILE.npy, "
                              "gdram:TYPE[N], or null where the kernel touches "
                              "nothing",
                              *r->text ? "braces are no memory"
                                       : "nothing is given for it");
    return open_array(r, param, number, saving->kept, &array, &is_unwritten) &&
           (add_array(&array, saving, is_output, is_unwritten, save, before,
                      words) ||
            array_complain(r, "there is no memory for it"));
}

static bool add_number(const struct array_reader *r,
                       const struct isa_param *param,
                       struct mlusim_words *words)
{
    unsigned char bytes[8] = {0};
    return mlusim_number(r, param, bytes) &&
           (mlusim_value_add(bytes, param->bytes, words) ||
            array_complain(r, "there is no memory for it"));
}

bool mlusim_argument(const struct isa_param *param, size_t number,
                     const char *text, const struct mlusim_saving *saving,
                     struct mlusim_words *words, char *error,
                     size_t error_bytes)
{
    const struct array_reader r = {text, error, error_bytes};
    bool is_null;
    assert(param->kind != ISA_PARAM_STRUCT);
    if (param->kind != ISA_PARAM_POINTER)
        return saving->file_of(saving->user, number, "")
                   ? array_complain(&r,
                                    "is no pointer: there is nothing to save")
                   : add_number(&r, param, words);
    return mlusim_pointer(&r, param, number, "", saving, "", words, &is_null) &&
           (!is_null || mlusim_value_add((unsigned char[8]){0}, 8, words) ||
            array_complain(&r, "there is no memory for it"));
}
