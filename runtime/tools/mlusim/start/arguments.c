/* SPDX-License-Identifier: MIT */
/*
 * Values and arrays for the parameters of a kernel that is launched without
 * host code. An array is put into a .npy file without a name, which the
 * program that launches inherits: it need not know what is in it.
 */
#include "runtime/tools/mlusim/start/arguments.h"

#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/number/num.h"
#include "isa/support/nearest.h"
#include "runtime/tools/array/npy.h"

enum class { FLOAT, SIGNED, UNSIGNED };
enum element {
#define X(ID, name, c_name, bytes, class, descr) ID,
#include "runtime/tools/array/elements.def"
#undef X
    N_ELEMENTS
};
static const struct {
    const char *name, *c_name;
    size_t bytes;
    enum class class;
    const char *descr;
} elements[N_ELEMENTS] = {
#define X(ID, name, c_name, bytes, class, descr) \
    {name, c_name, bytes, class, descr},
#include "runtime/tools/array/elements.def"
#undef X
};
static const struct {
    enum element element;
    const char *text;
} spellings[] = {
#define X(ID, text) {ID, text},
#include "runtime/tools/array/spellings.def"
#undef X
};

/* What is being read: for messages. */
struct reader {
    const char *text;
    char *error;
    size_t error_bytes;
};

__attribute__((format(printf, 2, 3))) static bool
complain(const struct reader *r, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(r->error, r->error_bytes, format, values);
    va_end(values);
    return false;
}

/* ---- numbers ------------------------------------------------------------- */

/* An integer of so many bytes, whole. */
static bool read_integer(const char *text, size_t bytes, bool is_signed,
                         uint64_t *value)
{
    char *end;
    unsigned bits = (unsigned)bytes * 8;
    bool is_minus = text[0] == '-';
    if (strcmp(text, "true") == 0 || strcmp(text, "false") == 0) {
        *value = text[0] == 't';
        return true;
    }
    errno = 0;
    *value =
        is_minus ? (uint64_t)strtoll(text, &end, 0) : strtoull(text, &end, 0);
    if (end == text || *end || errno)
        return false;
    uint64_t most = UINT64_MAX >> (64 - bits);
    if (is_minus)
        return is_signed && (int64_t)*value >= -(int64_t)(most >> 1) - 1;
    return *value <= (is_signed ? most >> 1 : most);
}

/* Writes a number as an element; whole numbers are taken as they are. */
static void put(enum element type, double number, int64_t whole, void *to)
{
    float narrow = (float)number;
    uint16_t bits;
    switch (type) {
    case F16:
        bits = isa_f64_to_f16_rn(number);
        memcpy(to, &bits, sizeof bits);
        break;
    case BF16:
        bits = isa_f64_to_bf16_round(number, ISA_ROUND_RN);
        memcpy(to, &bits, sizeof bits);
        break;
    case F32:
        memcpy(to, &narrow, sizeof narrow);
        break;
    case F64:
        memcpy(to, &number, sizeof number);
        break;
    default: /* integers: the low bytes */
        if (type == BOOL)
            whole = whole != 0;
        memcpy(to, &whole, elements[type].bytes);
    }
}

/* A floating number, infinity and NaN by their names included, that is not too
 * large for a type. */
static bool read_number(enum element type, const char *text, double *number)
{
    static const double most[N_ELEMENTS] = {
        [F16] = 65504, [BF16] = 0x1.fep127, [F32] = FLT_MAX, [F64] = DBL_MAX};
    char *end;
    errno = 0;
    *number = strtod(text, &end);
    return end != text && !*end && !(errno == ERANGE && isinf(*number)) &&
           (!isfinite(*number) || fabs(*number) <= most[type]);
}

/* A number that an element can hold. */
static bool read_element(enum element type, const char *text, void *to)
{
    double number = 0;
    uint64_t whole = 0;
    bool is_good = elements[type].class == FLOAT
                       ? read_number(type, text, &number)
                       : read_integer(text, elements[type].bytes,
                                      elements[type].class == SIGNED, &whole);
    if (type == BOOL)
        is_good = is_good && whole <= 1;
    if (is_good)
        put(type, number, (int64_t)whole, to);
    return is_good;
}

/* ---- values -------------------------------------------------------------- */

static void put_word(const void *bytes, size_t n, char *word, size_t room)
{
    size_t used = (size_t)snprintf(word, room, "=");
    for (size_t i = 0; i < n && used < room; i++)
        used += (size_t)snprintf(word + used, room - used, "%02x",
                                 ((const unsigned char *)bytes)[i]);
}

static bool is_word(const char *word, const char *text, size_t n)
{
    return strlen(word) == n && strncmp(word, text, n) == 0;
}

/* The type that a prefix "f16:" names, by whichever of its spellings;
 * N_ELEMENTS if none does. */
static enum element named(const char *text, size_t n)
{
    for (int i = 0; i < N_ELEMENTS; i++)
        if (is_word(elements[i].name, text, n) ||
            is_word(elements[i].c_name, text, n))
            return (enum element)i;
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (is_word(spellings[i].text, text, n))
            return spellings[i].element;
    return N_ELEMENTS;
}

static bool read_float(const struct reader *r, const struct isa_param *param,
                       char *word, size_t room)
{
    unsigned char bytes[8] = {0};
    size_t n = strcspn(r->text, ":");
    enum element type = param->bytes == 4 ? F32 : F64;
    const char *number = r->text[n] ? r->text + n + 1 : r->text;
    if (r->text[n])
        type = named(r->text, n);
    else if (param->bytes == 2)
        return complain(r, "is half or bfloat16_t: say f16:%s or bf16:%s",
                        r->text, r->text);
    if (type == N_ELEMENTS || elements[type].class != FLOAT ||
        elements[type].bytes != param->bytes)
        return complain(r, "%s is no %u-byte floating type", r->text,
                        param->bytes);
    if (!read_element(type, number, bytes))
        return complain(r, "'%s' is no number, or too large for %s", number,
                        elements[type].c_name);
    put_word(bytes, param->bytes, word, room);
    return true;
}

static bool read_whole(const struct reader *r, const struct isa_param *param,
                       char *word, size_t room)
{
    uint64_t value;
    if (!read_integer(r->text, param->bytes, param->is_signed, &value))
        return complain(r, "'%s' is no %ssigned integer of %u byte%s", r->text,
                        param->is_signed ? "" : "un", param->bytes,
                        param->bytes == 1 ? "" : "s");
    put_word(&value, param->bytes, word, room);
    return true;
}

/* ---- arrays -------------------------------------------------------------- */

struct array {
    enum element type;
    int rank, dims[NPY_MAX_RANK];
    uint64_t n;
    const char *contents; /* iota, random, zero or a number */
};

static bool unknown_type(const struct reader *r, const char *text, size_t n)
{
    char name[32], all[256] = "";
    snprintf(name, sizeof name, "%.*s", (int)n, text);
    struct isa_nearest hint = {name, (unsigned)strlen(name), NULL};
    for (int i = 0; i < N_ELEMENTS; i++) {
        strcat(strcat(all, i ? " " : ""), elements[i].name);
        isa_nearest_offer(&hint, elements[i].c_name, elements[i].c_name);
    }
    return complain(r,
                    "'%s' is no type of elements%s%s%s; known are %s, and "
                    "their names in C (float, int32_t)",
                    name, hint.found ? " (did you mean " : "",
                    hint.found ? hint.found : "", hint.found ? "?)" : "", all);
}

/* Whether a pointer of the kernel is to such elements, as far as is known:
 * bytes are raw, and NumPy has bfloat16 as uint16. */
static bool is_meant(const struct reader *r, const struct isa_param *param,
                     enum element type)
{
    const size_t bytes = elements[type].bytes, want = param->target_bytes;
    const bool is_float = elements[type].class == FLOAT;
    const bool is_bits = elements[type].class == UNSIGNED && bytes == 2;
    if (want <= 1 || bytes == 1 ||
        (bytes == want && (is_float == param->is_target_float ||
                           (is_bits && param->is_target_float))))
        return true;
    return complain(r,
                    "points to %ss of %zu bytes, and there are elements of "
                    "%s; give it those, or u8 for raw bytes",
                    param->is_target_float ? "float" : "integer", want,
                    elements[type].c_name);
}

#define MOST_ELEMENTS (UINT64_C(1) << 40)

/* "gdram:TYPE[N,...]=CONTENTS", of which text is what follows the colon. */
static bool read_array(const struct reader *r, const char *text,
                       struct array *array)
{
    static const char form[] = "expected gdram:TYPE[N]=iota|random|zero|VALUE";
    size_t n = strcspn(text, "[");
    const char *at = text + n;
    if (!*at)
        return complain(r, "%s", form);
    *array = (struct array){.type = named(text, n), .n = 1};
    if (array->type == N_ELEMENTS)
        return unknown_type(r, text, n);
    do {
        char *end;
        errno = 0;
        long dim = strtol(at + 1, &end, 10);
        if (errno || dim > INT32_MAX || array->rank == NPY_MAX_RANK)
            return complain(r,
                            "'%s': an array has at most %d dimensions, of at "
                            "most %d elements each",
                            at, NPY_MAX_RANK, INT32_MAX);
        if (end == at + 1 || dim < 1 || !strchr(",x]", *end) || !*end)
            return complain(r, "'%s' is no size of an array: %s", at, form);
        if (array->n > MOST_ELEMENTS / (uint64_t)dim)
            return complain(r, "is larger than any device");
        array->dims[array->rank++] = (int)dim;
        array->n *= (uint64_t)dim;
        at = end;
    } while (*at != ']');
    if (at[1] && at[1] != '=')
        return complain(r, "'%s' after the size: %s", at + 1, form);
    array->contents = at[1] ? at + 2 : "zero";
    return true;
}

/* Fills elements first to first + n of an array. Random numbers are those of
 * splitmix64, the same everywhere: floats in [-1, 1), integers from -100 to 100
 * or from 0 to 200. */
static void fill(const struct array *array, size_t number, uint64_t first,
                 size_t n, const unsigned char *value, unsigned char *to)
{
    size_t bytes = elements[array->type].bytes;
    enum class class = elements[array->type].class;
    for (size_t i = 0; i < n; i++) {
        uint64_t x = (number << 40) + first + i;
        if (value) {
            memcpy(to + i * bytes, value, bytes);
        } else if (strcmp(array->contents, "iota") == 0) {
            put(array->type, (double)(first + i), (int64_t)(first + i),
                to + i * bytes);
        } else {
            x = (x + 1) * UINT64_C(0x9e3779b97f4a7c15);
            x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
            x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
            x ^= x >> 31;
            int64_t whole = (int64_t)(x % 201) - (class == SIGNED ? 100 : 0);
            put(array->type, (double)(x >> 40) * 0x1p-23 - 1,
                array->type == BOOL ? whole & 1 : whole, to + i * bytes);
        }
    }
}

static bool is_zero(const char *contents)
{
    return strcmp(contents, "zero") == 0 || strcmp(contents, "0") == 0;
}

bool mlusim_argument_is_zero(const char *text)
{
    const char *contents = strchr(text, '=');
    return strncmp(text, "gdram:", 6) == 0 &&
           (!contents || is_zero(contents + 1));
}

/* Zeros are a hole, which takes no room on the disk. */
static bool write_zeros(uint64_t bytes, FILE *out)
{
    return fflush(out) == 0 &&
           ftruncate(fileno(out), ftell(out) + (off_t)bytes) == 0;
}

/* Writes the data of an array, and whether that worked; false if there is no
 * such contents. */
static bool write_data(const struct array *array, size_t number, FILE *out,
                       bool *is_written)
{
    unsigned char part[1 << 13], value[8] = {0};
    size_t bytes = elements[array->type].bytes, most = sizeof part / bytes;
    bool is_rule = strcmp(array->contents, "iota") == 0 ||
                   strcmp(array->contents, "random") == 0;
    if (!is_rule && !is_zero(array->contents) &&
        !read_element(array->type, array->contents, value))
        return false;
    if (is_zero(array->contents)) {
        *is_written = write_zeros(array->n * bytes, out);
        return true;
    }
    for (uint64_t i = 0; i < array->n; i += most) {
        size_t n = array->n - i < most ? (size_t)(array->n - i) : most;
        fill(array, number, i, n, is_rule ? NULL : value, part);
        fwrite(part, bytes, n, out);
    }
    *is_written = fflush(out) == 0 && !ferror(out);
    return true;
}

static bool make_array(const struct reader *r, const struct isa_param *param,
                       size_t number, int *file, size_t *start)
{
    struct array array;
    if (!read_array(r, r->text + 6, &array) || !is_meant(r, param, array.type))
        return false;
    FILE *out = tmpfile();
    if (!out)
        return complain(r, "no temporary file: %s", strerror(errno));
    npy_write_header(out, elements[array.type].descr, array.rank, array.dims);
    *start = (size_t)ftell(out);
    bool is_written = false,
         is_known = write_data(&array, number, out, &is_written);
    *file = is_written ? dup(fileno(out)) : -1;
    fclose(out);
    if (!is_known)
        return complain(r,
                        "'%s' is neither iota, random nor zero, nor a value "
                        "of %s",
                        array.contents, elements[array.type].c_name);
    return *file >= 0 ||
           complain(r, "the temporary file for it: %s", strerror(errno));
}

/* The type that NumPy's name stands for, N_ELEMENTS if none. */
static enum element described(const char *descr)
{
    for (int i = 0; i < N_ELEMENTS; i++)
        if (strcmp(elements[i].descr, descr) == 0)
            return (enum element)i;
    return N_ELEMENTS;
}

/* The size of the data that a header speaks of; 0: an unknown type. */
static uint64_t data_bytes(const struct npy_header *h)
{
    const enum element type = described(h->descr);
    uint64_t n = type < N_ELEMENTS ? elements[type].bytes : 0;
    for (int i = 0; i < h->rank; i++)
        n *= (uint64_t)h->dims[i];
    return n;
}

static bool open_array(const struct reader *r, const struct isa_param *param,
                       int *file, size_t *start)
{
    struct npy_header h = {.start = 0};
    struct stat status;
    char why[256];
    FILE *in = fopen(r->text, "rb");
    if (!in || fstat(fileno(in), &status) != 0) {
        bool is_good =
            complain(r,
                     "%s cannot be read: %s; a pointer is gdram:TYPE[N]=..., "
                     "the name of a .npy file, or null",
                     r->text, strerror(errno));
        if (in)
            fclose(in);
        return is_good;
    }
    bool is_good = npy_read_header(in, &h, why, sizeof why);
    *file = dup(fileno(in));
    *start = h.start;
    fclose(in);
    if (!is_good)
        return complain(r, "%s %s", r->text, why);
    if (h.is_fortran)
        return complain(r,
                        "%s is in Fortran order; save "
                        "numpy.ascontiguousarray(x) instead",
                        r->text);
    uint64_t bytes = data_bytes(&h), is = (uint64_t)status.st_size - h.start;
    if (!bytes)
        return complain(r, "%s holds '%s', or nothing: no array for a kernel",
                        r->text, h.descr);
    if (bytes != is)
        return complain(r,
                        "%s has %" PRIu64 " bytes of data instead of %" PRIu64,
                        r->text, is, bytes);
    return is_meant(r, param, described(h.descr));
}

static bool read_pointer(const struct reader *r, const struct isa_param *param,
                         size_t number, const char *save, char *word,
                         size_t room)
{
    int file = -1;
    size_t start = 0;
    if (strcmp(r->text, "null") == 0) {
        snprintf(word, room, "=0000000000000000");
        return !save || complain(r, "null cannot be saved");
    }
    if (!(strncmp(r->text, "gdram:", 6) == 0
              ? make_array(r, param, number, &file, &start)
              : open_array(r, param, &file, &start)))
        return false;
    int n = snprintf(word, room, "+%d:%zu%s%s", file, start, save ? ":" : "",
                     save ? save : "");
    return (n > 0 && (size_t)n < room) ||
           complain(r, "the name of the file to save it is too long");
}

bool mlusim_argument(const struct isa_param *param, size_t number,
                     const char *text, const char *save, char *word,
                     size_t word_bytes, char *error, size_t error_bytes)
{
    const struct reader r = {text, error, error_bytes};
    if (param->kind == ISA_PARAM_POINTER)
        return read_pointer(&r, param, number, save, word, word_bytes);
    if (save)
        return complain(&r, "is no pointer: there is nothing to save");
    switch (param->kind) {
    case ISA_PARAM_FLOAT:
        return read_float(&r, param, word, word_bytes);
    case ISA_PARAM_INT:
        return read_whole(&r, param, word, word_bytes);
    case ISA_PARAM_POINTER:
    case ISA_PARAM_STRUCT:
        break;
    }
    return complain(&r, "is a structure, which only a host program can pass");
}
