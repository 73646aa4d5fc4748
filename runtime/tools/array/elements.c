/* SPDX-License-Identifier: MIT */
/* The tables of elements, and numbers for elements. An integer element is the
 * low bytes of a 64-bit integer; a float element is rounded once. */
#include "runtime/tools/array/elements.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/number/num.h"

bool array_complain(const struct array_reader *r, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(r->error, r->error_bytes, format, values);
    va_end(values);
    return false;
}

const struct array_type array_types[ARRAY_N_ELEMENTS] = {
#define X(ID, name, c_name, bytes, class, descr) \
    {name, c_name, bytes, ARRAY_##class, descr},
#include "runtime/tools/array/elements.def"
#undef X
};
static const struct {
    enum array_element element;
    const char *text;
} spellings[] = {
#define X(ID, text) {ARRAY_##ID, text},
#include "runtime/tools/array/spellings.def"
#undef X
};

/* ---- names --------------------------------------------------------------- */

static bool is_word(const char *word, const char *text, size_t n)
{
    return strlen(word) == n && strncmp(word, text, n) == 0;
}

/* Returns the type that a prefix "f16:" names, in any spelling;
 * ARRAY_N_ELEMENTS if there is none. */
enum array_element array_named(const char *text, size_t n)
{
    for (int i = 0; i < ARRAY_N_ELEMENTS; i++)
        if (is_word(array_types[i].name, text, n) ||
            is_word(array_types[i].c_name, text, n))
            return (enum array_element)i;
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (is_word(spellings[i].text, text, n))
            return spellings[i].element;
    return ARRAY_N_ELEMENTS;
}

/* Returns the type that NumPy calls `descr`, ARRAY_N_ELEMENTS if there is none.
 */
enum array_element array_described(const char *descr)
{
    for (int i = 0; i < ARRAY_N_ELEMENTS; i++)
        if (strcmp(array_types[i].descr, descr) == 0)
            return (enum array_element)i;
    return ARRAY_N_ELEMENTS;
}

/* ---- numbers ------------------------------------------------------------- */

/* Reads the text of an integer that has `bytes` bytes. */
bool array_read_integer(const char *text, size_t bytes, bool is_signed,
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

/* Writes a number as an element; whole numbers come from `whole`, without
 * rounding. */
void array_put(enum array_element type, double number, int64_t whole, void *to)
{
    float narrow = (float)number;
    uint16_t bits;
    switch (type) {
    case ARRAY_F16:
        bits = isa_f64_to_f16_rn(number);
        memcpy(to, &bits, sizeof bits);
        break;
    case ARRAY_BF16:
        bits = isa_f64_to_bf16_round(number, ISA_ROUND_RN);
        memcpy(to, &bits, sizeof bits);
        break;
    case ARRAY_F32:
        memcpy(to, &narrow, sizeof narrow);
        break;
    case ARRAY_F64:
        memcpy(to, &number, sizeof number);
        break;
    default: /* integers: the low bytes */
        if (type == ARRAY_BOOL)
            whole = whole != 0;
        memcpy(to, &whole, array_types[type].bytes);
    }
}

void array_get(enum array_element type, const void *from, double *number,
               int64_t *whole)
{
    const size_t bytes = array_types[type].bytes;
    uint64_t bits = 0;
    float narrow;
    memcpy(&bits, from, bytes);
    *number = 0;
    *whole = 0;
    switch (type) {
    case ARRAY_F16:
        *number = (double)isa_f16_to_f32((uint16_t)bits);
        break;
    case ARRAY_BF16:
        *number = (double)isa_bf16_to_f32((uint16_t)bits);
        break;
    case ARRAY_F32:
        memcpy(&narrow, from, sizeof narrow);
        *number = (double)narrow;
        break;
    case ARRAY_F64:
        memcpy(number, from, sizeof *number);
        break;
    default: /* integers, whose sign is copied upwards */
        if (array_types[type].class == ARRAY_SIGNED && bytes < sizeof bits &&
            bits >> (8 * bytes - 1))
            bits |= UINT64_MAX << (8 * bytes);
        memcpy(whole, &bits, sizeof *whole);
    }
}

/* Reads a floating-point number that is not too large for a type; infinity and
 * NaN may be given by name. */
static bool read_number(enum array_element type, const char *text,
                        double *number)
{
    static const double most[ARRAY_N_ELEMENTS] = {[ARRAY_F16] = 65504,
                                                  [ARRAY_BF16] = 0x1.fep127,
                                                  [ARRAY_F32] = FLT_MAX,
                                                  [ARRAY_F64] = DBL_MAX};
    char *end;
    errno = 0;
    *number = strtod(text, &end);
    return end != text && !*end && !(errno == ERANGE && isinf(*number)) &&
           (!isfinite(*number) || fabs(*number) <= most[type]);
}

/* Reads a number that an element can hold. */
bool array_read_element(enum array_element type, const char *text, void *to)
{
    double number = 0;
    uint64_t whole = 0;
    bool is_good = array_types[type].class == ARRAY_FLOAT
                       ? read_number(type, text, &number)
                       : array_read_integer(
                             text, array_types[type].bytes,
                             array_types[type].class == ARRAY_SIGNED, &whole);
    if (type == ARRAY_BOOL)
        is_good = is_good && whole <= 1;
    if (is_good)
        array_put(type, number, (int64_t)whole, to);
    return is_good;
}
