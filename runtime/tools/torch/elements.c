/* SPDX-License-Identifier: MIT */
/* Conversions of elements as torch makes them on a host:
 * - an integer becomes a float with one rounding; half and bfloat16 are made
 *   from float;
 * - a float becomes an integer by rounding toward zero;
 * - a float that does not fit becomes the smallest integer, as on x86; narrow
 *   types keep the low bytes of that.
 * A row of elements is read into numbers of its class, then written. */
#include "runtime/tools/torch/elements.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "isa/number/num.h"

/* The numbers of scalar_types.def, and the names of its classes in this file.
 */
enum type {
#define X(ID, number, type, bytes, class, word, meta) ID = number,
#include "runtime/tools/torch/include/mlusim_torch/scalar_types.def"
#undef X
};
enum class { FLOAT, SIGNED, UNSIGNED, BOOL };
static const struct {
    enum type number;
    const char *name, *word;
    size_t bytes;
    enum class class;
} types[] = {
#define X(ID, number, type, bytes, class, word, meta) \
    {ID, #ID, word, bytes, class},
#include "runtime/tools/torch/include/mlusim_torch/scalar_types.def"
#undef X
};
enum { N_TYPES = sizeof types / sizeof *types };

/* ---- names --------------------------------------------------------------- */

static int row_of(int type)
{
    for (int i = 0; i < N_TYPES; i++)
        if ((int)types[i].number == type)
            return i;
    return -1;
}

size_t torch_bytes(int type)
{
    const int row = row_of(type);
    return row < 0 ? 0 : types[row].bytes;
}

const char *torch_name(int type)
{
    const int row = row_of(type);
    return row < 0 ? "a type of no tensor" : types[row].name;
}

const char *torch_word(int type)
{
    const int row = row_of(type);
    return row < 0 ? "a type of no tensor" : types[row].word;
}

int torch_type_named(const char *name)
{
    if (strncmp(name, "torch.", 6) == 0)
        name += 6;
    else if (strncmp(name, "torch::", 7) == 0)
        name += 7;
    if (name[0] == 'k' && name[1] >= 'A' && name[1] <= 'Z')
        name++;
    for (int i = 0; i < N_TYPES; i++)
        if (strcasecmp(types[i].name, name) == 0 ||
            strcasecmp(types[i].word, name) == 0)
            return (int)types[i].number;
    const enum array_element element = array_named(name, strlen(name));
    return element == ARRAY_N_ELEMENTS ? -1 : torch_type_of(element);
}

/* Whether a type of tensors is the same as a type of arrays: this follows from
 * size and class. */
static bool is_same(int row, enum array_element element)
{
    static const enum class classes[] = {[ARRAY_FLOAT] = FLOAT,
                                         [ARRAY_SIGNED] = SIGNED,
                                         [ARRAY_UNSIGNED] = UNSIGNED};
    const struct array_type *of = &array_types[element];
    if (element == ARRAY_BOOL || types[row].class == BOOL)
        return element == ARRAY_BOOL && types[row].class == BOOL;
    if (element == ARRAY_BF16 || types[row].number == BFloat16)
        return element == ARRAY_BF16 && types[row].number == BFloat16;
    return of->bytes == types[row].bytes &&
           classes[of->class] == types[row].class;
}

int torch_type_of(enum array_element element)
{
    assert(element < ARRAY_N_ELEMENTS);
    for (int i = 0; i < N_TYPES; i++)
        if (is_same(i, element))
            return (int)types[i].number;
    return -1;
}

enum array_element torch_element_of(int type)
{
    const int row = row_of(type);
    for (int i = 0; row >= 0 && i < ARRAY_N_ELEMENTS; i++)
        if (is_same(row, (enum array_element)i))
            return (enum array_element)i;
    return ARRAY_N_ELEMENTS;
}

/* ---- numbers of a class -------------------------------------------------- */

/* Converts a float to an integer as x86 does: the smallest integer if the float
 * does not fit. */
static int64_t to_i64(double value)
{
    return value >= -0x1p63 && value < 0x1p63 ? (int64_t)value : INT64_MIN;
}
static int32_t to_i32(double value)
{
    return value > -2147483649.0 && value < 2147483648.0 ? (int32_t)value
                                                         : INT32_MIN;
}
static uint64_t to_u64(double value)
{
    return value >= 0x1p63 && value < 0x1p64 ? (uint64_t)value
                                             : (uint64_t)to_i64(value);
}

/* Converts rows of n elements to numbers. */
#define LOAD(ID, type, member, value)                       \
    static void load_##ID(const char *from, ptrdiff_t step, \
                          union torch_number *to, size_t n) \
    {                                                       \
        for (size_t k = 0; k < n; k++, from += step) {      \
            type x;                                         \
            memcpy(&x, from, sizeof x);                     \
            to[k].member = value;                           \
        }                                                   \
    }
LOAD(Byte, uint8_t, i, x)
LOAD(Char, int8_t, i, x)
LOAD(Short, int16_t, i, x)
LOAD(Int, int32_t, i, x)
LOAD(Long, int64_t, i, x)
LOAD(Half, uint16_t, f, (double)isa_f16_to_f32(x))
LOAD(Float, float, f, (double)x)
LOAD(Double, double, f, x)
LOAD(Bool, uint8_t, i, x != 0)
LOAD(BFloat16, uint16_t, f, (double)isa_bf16_to_f32(x))
LOAD(UInt16, uint16_t, i, x)
LOAD(UInt32, uint32_t, i, x)
LOAD(UInt64, uint64_t, u, x)
#undef LOAD

/* Converts numbers to rows: of floats, of integers, and of unsigned 64-bit
 * integers, which alone do not fit into int64_t. */
#define STORE(ID, type, of_f, of_i, of_u)                            \
    static void store_##ID(char *to, ptrdiff_t step,                 \
                           const union torch_number *from, size_t n, \
                           enum class class, bool is_wide)           \
    {                                                                \
        for (size_t k = 0; k < n; k++, to += step) {                 \
            const union torch_number x = from[k];                    \
            const type value = class == FLOAT ? (type)(of_f)         \
                               : is_wide      ? (type)(of_u)         \
                                              : (type)(of_i);             \
            memcpy(to, &value, sizeof value);                        \
        }                                                            \
    }
STORE(Byte, uint8_t, to_i64(x.f), x.i, x.u)
STORE(Char, int8_t, to_i32(x.f), x.i, x.u)
STORE(Short, int16_t, to_i32(x.f), x.i, x.u)
STORE(Int, int32_t, to_i32(x.f), x.i, x.u)
STORE(Long, int64_t, to_i64(x.f), x.i, x.u)
STORE(Half, uint16_t, isa_f32_to_f16((float)x.f), isa_f32_to_f16((float)x.i),
      isa_f32_to_f16((float)x.u))
STORE(Float, float, x.f, x.i, x.u)
STORE(Double, double, x.f, x.i, x.u)
STORE(Bool, uint8_t, x.f != 0, x.i != 0, x.u != 0)
STORE(BFloat16, uint16_t, isa_f32_to_bf16((float)x.f),
      isa_f32_to_bf16((float)x.i), isa_f32_to_bf16((float)x.u))
STORE(UInt16, uint16_t, to_i32(x.f), x.i, x.u)
STORE(UInt32, uint32_t, to_i64(x.f), x.i, x.u)
STORE(UInt64, uint64_t, to_u64(x.f), x.i, x.u)
#undef STORE

static const struct {
    void (*load)(const char *, ptrdiff_t, union torch_number *, size_t);
    void (*store)(char *, ptrdiff_t, const union torch_number *, size_t,
                  enum class, bool);
} loops[] = {
#define X(ID, number, type, bytes, class, word, meta) {load_##ID, store_##ID},
#include "runtime/tools/torch/include/mlusim_torch/scalar_types.def"
#undef X
};

void torch_convert(int to_type, void *to, ptrdiff_t to_step, int from_type,
                   const void *from, ptrdiff_t from_step, size_t n)
{
    union torch_number part[512];
    const int a = row_of(to_type), b = row_of(from_type);
    const size_t most = sizeof part / sizeof *part;
    for (size_t k = 0; k < n; k += most) {
        const size_t now = n - k < most ? n - k : most;
        loops[b].load((const char *)from + (ptrdiff_t)k * from_step, from_step,
                      part, now);
        loops[a].store((char *)to + (ptrdiff_t)k * to_step, to_step, part, now,
                       types[b].class, types[b].number == UInt64);
    }
}

void torch_numbers(int type, const void *from, union torch_number *to, size_t n)
{
    const int row = row_of(type);
    loops[row].load(from, (ptrdiff_t)types[row].bytes, to, n);
}

void torch_elements(int to_type, void *to, int from_type,
                    const union torch_number *from, size_t n)
{
    const int a = row_of(to_type), b = row_of(from_type);
    loops[a].store(to, (ptrdiff_t)types[a].bytes, from, n, types[b].class,
                   types[b].number == UInt64);
}

enum torch_member torch_member_of(int type)
{
    const int row = row_of(type);
    return types[row].class == FLOAT     ? TORCH_F
           : types[row].number == UInt64 ? TORCH_U
                                         : TORCH_I;
}
