/* SPDX-License-Identifier: MIT */
/* Typed values: results of expressions, and the places from which they came. */
#ifndef DBG_VALUE_H
#define DBG_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/kinds.h"

struct dbg_session;

#define DBG_VALUE_BYTES 256 /* most bytes outside of memory */

enum dbg_where {
    DBG_NOWHERE,   /* in `bytes` */
    DBG_IN_MEMORY, /* the value is at `address` as `core` sees it */
    DBG_IN_REGISTER,
    DBG_LOST /* the value is unknown; `why` has the reason */
};

struct dbg_value {
    const struct dbg_type *type;
    enum dbg_where where;
    unsigned core; /* core that sees the value's memory, or a pointer's
                      target */
    uint64_t address;
    unsigned reg;
    unsigned bits, first_bit; /* of a bit-field; if bits is 0, it is no
                                 bit-field */
    const char *why;
    uint8_t bytes[DBG_VALUE_BYTES]; /* the value, also if it is in a register */
};

/* Types that do not depend on a program. */
enum dbg_builtin_type {
    DBG_T_BOOL,
    DBG_T_CHAR,
    DBG_T_INT8,
    DBG_T_UINT8,
    DBG_T_SHORT,
    DBG_T_USHORT,
    DBG_T_INT,
    DBG_T_UINT,
    DBG_T_LONG,
    DBG_T_ULONG,
    DBG_T_HALF,
    DBG_T_BFLOAT,
    DBG_T_FLOAT,
    DBG_T_DOUBLE,
    DBG_T_VOID,
    DBG_T_ADDRESS, /* void * */
    DBG_N_BUILTIN_TYPES
};

const struct dbg_type *dbg_builtin_type(enum dbg_builtin_type t);

/* Returns the type of elements. NULL: the elements are bytes. */
const struct dbg_type *dbg_element_type(enum sim_type type);

/* Finds a type by its words in C, like "unsigned int" or "half". NULL: none. */
const struct dbg_type *dbg_builtin_type_find(const char *name);

/* Makes a value of a builtin type. */
struct dbg_value dbg_value_int(const struct dbg_type *type, uint64_t bits);
struct dbg_value dbg_value_real(const struct dbg_type *type, double real);

/* Makes a lost value of this type, with the reason. */
struct dbg_value dbg_value_lost(const struct dbg_type *type, const char *why);

/* Loads a value from memory into bytes, at most DBG_VALUE_BYTES. False with a
 * message in error. */
bool dbg_value_load(struct dbg_session *s, struct dbg_value *v, char *error,
                    size_t error_bytes);

bool dbg_type_is_integer(const struct dbg_type *type); /* of any name */
bool dbg_type_is_number(const struct dbg_type *type);

/* Read a plain scalar from bytes: as a sign-extended integer, or as a
 * double. */
int64_t dbg_number(const struct dbg_type *type, const uint8_t *bytes);
double dbg_real(const struct dbg_type *type, const uint8_t *bytes);

/* Write a double or an integer in the format of the type. */
void dbg_put_real(const struct dbg_type *type, double real, uint8_t *bytes);

/* ---- those of a session -------------------------------------------------- */

struct dbg_values {
    struct dbg_value *history;
    size_t n_history, room_history;
    struct dbg_named *named;
    size_t n_named, room_named;
    struct isa_arena *made; /* types that expressions have made */
    bool wants_type;        /* only the type of an expression is needed */
    unsigned print_limit;   /* most elements of an array to print */
    bool shows_types;       /* prints the type before a pointer's value */
    bool is_plain;          /* source lines have no colours */
};

#endif
