/* SPDX-License-Identifier: MIT
 *
 * What a debugger knows of a program: types, scopes, variables and lines of a
 * device ELF, read from its DWARF once, as plain structs. Nothing here is
 * trusted: an entry that makes no sense is left out, a type that cannot be read
 * is opaque. All of it lives until dbg_symbols_close.
 */
#ifndef DBG_SYMBOLS_H
#define DBG_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/image/image.h"
#include "sim/debug/unwind.h"

struct isa_symbol;

enum dbg_kind {
    DBG_VOID,
    DBG_BOOL,
    DBG_CHAR, /* an integer shown as a letter */
    DBG_INT,
    DBG_FLOAT, /* of 2 (see is_bfloat), 4 or 8 bytes */
    DBG_ENUM,
    DBG_POINTER,
    DBG_REFERENCE,
    DBG_ARRAY,
    DBG_STRUCT,
    DBG_UNION,
    DBG_FUNCTION,
    DBG_TYPEDEF, /* another name of `of` */
    DBG_CONST,
    DBG_VOLATILE,
    DBG_OPAQUE /* declared only, or damaged */
};

/* A member, a base class (no name) or an enumerator. */
struct dbg_field {
    const char *name;
    const struct dbg_type *type;
    uint64_t offset;
    unsigned bits, first_bit; /* of a bit-field; bits 0: it is none */
    int64_t value;            /* of an enumerator */
    bool is_base;
};

struct dbg_type {
    enum dbg_kind kind;
    const char *name; /* NULL: none of its own */
    uint64_t bytes;
    bool is_signed, is_bfloat;
    const struct dbg_type *of; /* of pointers, arrays, typedefs, qualifiers; the
                                  result of a function */
    uint64_t count;            /* elements of an array */
    struct dbg_field *fields;
    size_t n_fields;
};

/* One operation of a location, with indexed addresses resolved. */
struct dbg_op {
    uint8_t atom;
    uint64_t a, b;
};

/* The place of a variable while the program counter is in [first, end). */
struct dbg_place {
    uint64_t first, end;
    const struct dbg_op *ops;
    size_t n;
};

struct dbg_variable {
    const char *name; /* "" if it has none */
    const struct dbg_type *type;
    const char *file;
    unsigned line;
    bool is_parameter;
    bool is_fixed;      /* one address for its whole life */
    const char *symbol; /* its mangled name, where several variables may share
                           an address; or NULL */
    const struct dbg_place *places;
    size_t n_places;
    const uint8_t *constant; /* its value, if it has no place */
    size_t constant_bytes;
};

enum dbg_scope_kind { DBG_SUBPROGRAM, DBG_INLINED, DBG_BLOCK };

struct dbg_range {
    uint64_t first, end;
};

struct dbg_scope {
    enum dbg_scope_kind kind;
    const char *name; /* of functions, with namespaces; blocks: "" */
    const struct dbg_range *ranges;
    size_t n_ranges;
    uint64_t entry; /* of functions: their first instruction */
    struct dbg_scope *parent, *first, *next;
    struct dbg_variable *variables;
    size_t n_variables;
    const char *call_file; /* of an inlined function: where it is called */
    unsigned call_line;
    const char *file; /* where it is defined */
    unsigned line;
    const struct dbg_type *answer; /* type of its result; NULL: nothing */
    const struct dbg_place *frame_base;
    size_t n_frame_base;
};

struct dbg_line {
    uint64_t address;
    const char *file; /* one pointer per file: see dbg_symbols.files */
    unsigned line;    /* 0: belongs to none */
    bool is_statement, ends_prologue, is_end;
};

struct dbg_step_marker {
    const char *name;
    uint64_t pc;
};

/* A static variable inside a function. */
struct dbg_static {
    const struct dbg_variable *variable;
    const char *function; /* its name; NULL: not known */
    bool is_scoped;       /* it is in the scopes of that function, too */
};

struct dbg_symbols {
    const void *elf;
    size_t elf_bytes;
    struct isa_image image;
    const char **names;           /* of its symbols, as the source has them */
    struct dbg_scope **functions; /* functions with code, by entry */
    size_t n_functions, room_functions;
    struct dbg_variable **globals;
    size_t n_globals, room_globals;
    struct dbg_static *statics;
    size_t n_statics, room_statics;
    struct dbg_line *lines; /* by address */
    size_t n_lines, room_lines;
    const char **files; /* as given to mlucc */
    size_t n_files, room_files;
    const struct dbg_type **types; /* types with a name */
    size_t n_types, room_types;
    struct dbg_step_marker *steps;
    size_t n_steps, room_steps;
    const char *directory; /* where it was compiled; may be NULL */
    struct isa_arena *arena;
    struct dbg_dwarf *dwarf; /* for unwinding */
    bool has_dwarf;
};

/* ---- unwinding ---------------------------------------------------------- */

#define DBG_N_REGISTERS SIM_DEBUG_REGISTERS

/* Returns whether a scope covers pc. */
bool dbg_scope_covers(const struct dbg_scope *scope, uint64_t pc);

/* Returns the innermost scope at pc, NULL if no function is known there. */
const struct dbg_scope *dbg_scope_at(const struct dbg_symbols *s, uint64_t pc);

/* Returns the function, perhaps inlined, around a scope. */
const struct dbg_scope *dbg_function_of(const struct dbg_scope *scope);

/* Returns the function on the stack that a scope is in; NULL: none. */
const struct dbg_scope *dbg_on_stack(const struct dbg_scope *scope);

/* Returns the row of the line table for pc; NULL if none. Rows of no line count
 * as the row before them. */
const struct dbg_line *dbg_line_at(const struct dbg_symbols *s, uint64_t pc);

/* Returns the line of the row for pc; 0: none. */
uint32_t dbg_line_exactly(const struct dbg_symbols *s, uint64_t pc);

/* Returns whether a row begins exactly at pc, as a statement. */
bool dbg_is_statement(const struct dbg_symbols *s, uint64_t pc);

/* Returns where to stop in a function so that its arguments are in place. */
uint64_t dbg_after_prologue(const struct dbg_symbols *s,
                            const struct dbg_scope *function);

/* Returns the name of the function at pc, from the symbols if DWARF has none;
 * NULL if none is known. */
const char *dbg_function_name(const struct dbg_symbols *s, uint64_t pc);

/* Returns the name of a symbol of the image as in the source; "take::rows" of a
 * variable inside a function. */
const char *dbg_symbol_name(const struct dbg_symbols *s,
                            const struct isa_symbol *symbol);

/* Returns a variable's address if it never changes; NULL: it does. */
const uint64_t *dbg_fixed_address(const struct dbg_variable *v);

/* Finds a type by name: "float", "struct point", "point"; NULL: none. */
const struct dbg_type *dbg_type_find(const struct dbg_symbols *s,
                                     const char *name);

/* Removes typedefs and qualifiers. */
const struct dbg_type *dbg_type_plain(const struct dbg_type *type);

/* Writes a type as C does: "float *", "int [4]", with name in its place unless
 * it is "". Returns text. */
const char *dbg_type_text(const struct dbg_type *type, const char *name,
                          char *text, size_t bytes);

/* ---- names of symbols ---------------------------------------------------- */

/* Names of symbols as in the source, and static variables of functions. */

/* Notes a static variable of a function; NULL: the function is not known. */
void dbg_static_note(struct dbg_symbols *s, const struct dbg_scope *function,
                     const struct dbg_variable *v);

/* Returns the variable of a symbol; NULL: not in debug information. */
const struct dbg_variable *dbg_symbol_variable(const struct dbg_symbols *s,
                                               const struct isa_symbol *symbol);

/* Returns the symbol of a variable at a fixed address, by its name from
 * dbg_symbol_name; NULL: none. */
const struct isa_symbol *dbg_variable_symbol(const struct dbg_symbols *s,
                                             const struct dbg_variable *v);

/* Fills s->names after all is read, and finds the functions still missing. */
void dbg_symbol_names(struct dbg_symbols *s);

#endif
