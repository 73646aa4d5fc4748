/* SPDX-License-Identifier: MIT */
/* Reads and writes scalars in the formats of the device. */
#include "runtime/debug/state/value.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "isa/number/num.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

static const struct dbg_type builtin[DBG_N_BUILTIN_TYPES];

#define NUMBER(k, n, size, sign)                                       \
    {                                                                  \
        .kind = (k), .name = (n), .bytes = (size), .is_signed = (sign) \
    }
static const struct dbg_type builtin[DBG_N_BUILTIN_TYPES] = {
    [DBG_T_BOOL] = NUMBER(DBG_BOOL, "bool", 1, false),
    [DBG_T_CHAR] = NUMBER(DBG_CHAR, "char", 1, true),
    [DBG_T_INT8] = NUMBER(DBG_INT, "int8_t", 1, true),
    [DBG_T_UINT8] = NUMBER(DBG_INT, "uint8_t", 1, false),
    [DBG_T_SHORT] = NUMBER(DBG_INT, "short", 2, true),
    [DBG_T_USHORT] = NUMBER(DBG_INT, "unsigned short", 2, false),
    [DBG_T_INT] = NUMBER(DBG_INT, "int", 4, true),
    [DBG_T_UINT] = NUMBER(DBG_INT, "unsigned int", 4, false),
    [DBG_T_LONG] = NUMBER(DBG_INT, "long", 8, true),
    [DBG_T_ULONG] = NUMBER(DBG_INT, "unsigned long", 8, false),
    [DBG_T_HALF] = NUMBER(DBG_FLOAT, "half", 2, true),
    [DBG_T_BFLOAT] = {.kind = DBG_FLOAT,
                      .name = "bfloat16_t",
                      .bytes = 2,
                      .is_signed = true,
                      .is_bfloat = true},
    [DBG_T_FLOAT] = NUMBER(DBG_FLOAT, "float", 4, true),
    [DBG_T_DOUBLE] = NUMBER(DBG_FLOAT, "double", 8, true),
    [DBG_T_VOID] = NUMBER(DBG_VOID, "void", 0, false),
    [DBG_T_ADDRESS] = {.kind = DBG_POINTER,
                       .bytes = 8,
                       .of = &builtin[DBG_T_VOID]},
};
#undef NUMBER

const struct dbg_type *dbg_builtin_type(enum dbg_builtin_type t)
{
    assert(t < DBG_N_BUILTIN_TYPES);
    return &builtin[t];
}

const struct dbg_type *dbg_element_type(enum sim_type type)
{
#define CASE(element, value) \
    case SIM_TYPE_##element: \
        return &builtin[DBG_T_##value];
    switch (type) {
        CASE(I8, INT8)
        CASE(U8, UINT8)
        CASE(I16, SHORT)
        CASE(U16, USHORT)
        CASE(I32, INT)
        CASE(U32, UINT)
        CASE(I64, LONG)
        CASE(U64, ULONG)
        CASE(F16, HALF)
        CASE(BF16, BFLOAT)
        CASE(F32, FLOAT)
    case SIM_TYPE_NONE:
    case SIM_N_TYPES:
        break;
    }
#undef CASE
    return NULL;
}

const struct dbg_type *dbg_builtin_type_find(const char *name)
{
    static const struct {
        const char *name;
        enum dbg_builtin_type type;
    } others[] = {
        {"signed char", DBG_T_INT8},
        {"unsigned char", DBG_T_UINT8},
        {"int16_t", DBG_T_SHORT},
        {"short int", DBG_T_SHORT},
        {"uint16_t", DBG_T_USHORT},
        {"unsigned short int", DBG_T_USHORT},
        {"int32_t", DBG_T_INT},
        {"signed int", DBG_T_INT},
        {"signed", DBG_T_INT},
        {"uint32_t", DBG_T_UINT},
        {"unsigned", DBG_T_UINT},
        {"int64_t", DBG_T_LONG},
        {"long int", DBG_T_LONG},
        {"long long", DBG_T_LONG},
        {"long long int", DBG_T_LONG},
        {"uint64_t", DBG_T_ULONG},
        {"size_t", DBG_T_ULONG},
        {"uintptr_t", DBG_T_ULONG},
        {"unsigned long int", DBG_T_ULONG},
        {"unsigned long long", DBG_T_ULONG},
        {"unsigned long long int", DBG_T_ULONG},
        {"_Float16", DBG_T_HALF},
        {"__bf16", DBG_T_BFLOAT},
        {"bfloat16", DBG_T_BFLOAT},
    };
    for (size_t i = 0; i < DBG_T_ADDRESS; i++)
        if (strcmp(builtin[i].name, name) == 0)
            return &builtin[i];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i].name, name) == 0)
            return &builtin[others[i].type];
    return NULL;
}

bool dbg_type_is_integer(const struct dbg_type *type)
{
    enum dbg_kind kind = dbg_type_plain(type)->kind;
    return kind == DBG_BOOL || kind == DBG_CHAR || kind == DBG_INT ||
           kind == DBG_ENUM;
}

bool dbg_type_is_number(const struct dbg_type *type)
{
    return dbg_type_is_integer(type) || dbg_type_plain(type)->kind == DBG_FLOAT;
}

int64_t dbg_number(const struct dbg_type *type, const uint8_t *bytes)
{
    type = dbg_type_plain(type);
    if (type->kind == DBG_FLOAT) {
        double real = dbg_real(type, bytes);
        if (!(real > -9.2233720368547758e18))
            return real != real ? 0 : INT64_MIN;
        return real < 9.2233720368547758e18 ? (int64_t)real : INT64_MAX;
    }
    uint64_t raw = 0;
    size_t n = type->bytes < 8 ? (size_t)type->bytes : 8;
    memcpy(&raw, bytes, n);
    if (type->is_signed && n > 0 && n < 8 && raw >> (8 * n - 1) & 1)
        raw |= UINT64_MAX << 8 * n;
    return (int64_t)raw;
}

double dbg_real(const struct dbg_type *type, const uint8_t *bytes)
{
    type = dbg_type_plain(type);
    if (type->kind != DBG_FLOAT) {
        int64_t number = dbg_number(type, bytes);
        return type->is_signed ? (double)number : (double)(uint64_t)number;
    }
    uint16_t half;
    float single;
    double full;
    switch (type->bytes) {
    case 2:
        memcpy(&half, bytes, sizeof half);
        return (double)(type->is_bfloat ? isa_bf16_to_f32(half)
                                        : isa_f16_to_f32(half));
    case 4:
        memcpy(&single, bytes, sizeof single);
        return (double)single;
    default:
        memcpy(&full, bytes, sizeof full);
        return full;
    }
}

void dbg_put_real(const struct dbg_type *type, double real, uint8_t *bytes)
{
    type = dbg_type_plain(type);
    float single = (float)real;
    uint16_t half =
        type->is_bfloat ? isa_f32_to_bf16(single) : isa_f32_to_f16(single);
    if (type->bytes == 2)
        memcpy(bytes, &half, sizeof half);
    else if (type->bytes == 4)
        memcpy(bytes, &single, sizeof single);
    else
        memcpy(bytes, &real, sizeof real);
}

struct dbg_value dbg_value_int(const struct dbg_type *type, uint64_t bits)
{
    struct dbg_value v = {.type = type, .core = DBG_FOCUSED};
    memcpy(v.bytes, &bits, sizeof bits);
    return v;
}

struct dbg_value dbg_value_real(const struct dbg_type *type, double real)
{
    struct dbg_value v = {.type = type, .core = DBG_FOCUSED};
    dbg_put_real(type, real, v.bytes);
    return v;
}

struct dbg_value dbg_value_lost(const struct dbg_type *type, const char *why)
{
    return (struct dbg_value){.type = type, .where = DBG_LOST, .why = why};
}

/* Replaces a bit-field by the number in it. */
static void extract_bits(struct dbg_value *v)
{
    assert(v->bits > 0 && v->bits <= 64 && v->first_bit < 8);
    uint64_t raw = 0;
    memcpy(&raw, v->bytes, 8);
    raw >>= v->first_bit;
    if (v->first_bit) /* end of a bit-field, of which a part is in a ninth
                         byte */
        raw |= (uint64_t)v->bytes[8] << (64 - v->first_bit);
    if (v->bits < 64) {
        raw &= ((uint64_t)1 << v->bits) - 1;
        if (dbg_type_plain(v->type)->is_signed && raw >> (v->bits - 1) & 1)
            raw |= UINT64_MAX << v->bits;
    }
    memcpy(v->bytes, &raw, 8);
}

bool dbg_value_load(struct dbg_session *s, struct dbg_value *v, char *error,
                    size_t error_bytes)
{
    assert(v->type);
    if (v->where == DBG_LOST) {
        snprintf(error, error_bytes, "%s", v->why);
        return false;
    }
    if (v->where != DBG_IN_MEMORY) {
        if (v->bits)
            extract_bits(v);
        v->bits = 0; /* the number is extracted now */
        return true;
    }
    const struct dbg_type *plain = dbg_type_plain(v->type);
    uint64_t n = plain->bytes;
    if (v->bits) /* in the bit-field's own bytes, perhaps fewer than its type
                    has */
        n = (v->first_bit + v->bits + 7) / 8;
    n = n < DBG_VALUE_BYTES ? n : DBG_VALUE_BYTES;
    memset(v->bytes, 0, v->bits ? 16 : 0);
    if (n && !dbg_memory_read(s, v->core, v->address, v->bytes, (size_t)n)) {
        snprintf(error, error_bytes, "Cannot read memory at 0x%llx.",
                 (unsigned long long)v->address);
        return false;
    }
    if (v->bits)
        extract_bits(v);
    return true;
}
