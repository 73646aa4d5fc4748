/* SPDX-License-Identifier: MIT */
/* What a debugger knows about a program: types, scopes, variables and lines of
 * a device ELF, as plain structs. They are read once, from the DWARF of the
 * ELF. DWARF is not trusted: an entry that makes no sense is left out, and a
 * type that cannot be read is opaque. The structs are valid until
 * dbg_symbols_close. */
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
    DBG_OPAQUE /* only declared, or damaged */
};

/* A member, a base class (no name) or an enumerator. */
struct dbg_field {
    const char *name;
    const struct dbg_type *type;
    uint64_t offset;
    unsigned bits, first_bit; /* of a bit-field; if bits is 0, it is no
                                 bit-field */
    int64_t value;            /* value of an enumerator */
    bool is_base;
};

struct dbg_type {
    enum dbg_kind kind;
    const char *name; /* NULL: the type has no name */
    uint64_t bytes;
    bool is_signed, is_bfloat;
    const struct dbg_type *of; /* target, element or underlying type; result of
                                  a function */
    uint64_t count;            /* elements of an array */
    struct dbg_field *fields;
    size_t n_fields;
};

/* One operation of a location, with indexed addresses resolved. */
struct dbg_op {
    uint8_t atom;
    uint64_t a, b;
};

/* The place of a variable while pc is in [first, end). */
struct dbg_place {
    uint64_t first, end;
    const struct dbg_op *ops;
    size_t n;
};

struct dbg_variable {
    const char *name; /* "" if the field has no name */
    const struct dbg_type *type;
    const char *file;
    unsigned line;
    bool is_parameter;
    bool is_fixed;      /* whether it has one address for its whole life */
    const char *symbol; /* mangled name, if several variables may share an
                           address; else NULL */
    const struct dbg_place *places;
    size_t n_places;
    const uint8_t *constant; /* value of a variable that has no place */
    size_t constant_bytes;
};

enum dbg_scope_kind { DBG_SUBPROGRAM, DBG_INLINED, DBG_BLOCK };

struct dbg_range {
    uint64_t first, end;
};

struct dbg_scope {
    enum dbg_scope_kind kind;
    const char *name; /* function: name with namespaces; block: "" */
    const struct dbg_range *ranges;
    size_t n_ranges;
    uint64_t entry; /* first instruction of a function */
    struct dbg_scope *parent, *first, *next;
    struct dbg_variable *variables;
    size_t n_variables;
    const char *call_file; /* of an inlined function: file of the call */
    unsigned call_line;
    const char *file; /* function: file of its definition */
    unsigned line;
    const struct dbg_type *answer; /* type of the result; NULL: the function
                                      returns nothing */
    const struct dbg_place *frame_base;
    size_t n_frame_base;
};

struct dbg_line {
    uint64_t address;
    const char *file; /* a member of dbg_symbols.files */
    unsigned line;    /* 0: no line */
    bool is_statement, ends_prologue, is_end;
};

struct dbg_step_marker {
    const char *name;
    uint64_t pc;
};

/* A static variable inside a function. */
struct dbg_static {
    const struct dbg_variable *variable;
    const char *function; /* name of the variable's function; NULL: unknown */
    bool is_scoped;       /* variable is also in the scopes of that function */
};

struct dbg_symbols {
    const void *elf;
    size_t elf_bytes;
    struct isa_image image;
    const char **names;           /* names of the symbols as in the source */
    struct dbg_scope **functions; /* functions with code, ordered by entry */
    size_t n_functions, room_functions;
    struct dbg_variable **globals;
    size_t n_globals, room_globals;
    struct dbg_static *statics;
    size_t n_statics, room_statics;
    struct dbg_line *lines; /* ordered by address */
    size_t n_lines, room_lines;
    const char **files; /* as given to mlucc */
    size_t n_files, room_files;
    const struct dbg_type **types; /* types with a name */
    size_t n_types, room_types;
    struct dbg_step_marker *steps;
    size_t n_steps, room_steps;
    const char *directory; /* folder of the compilation; may be NULL */
    struct isa_arena *arena;
    struct dbg_dwarf *dwarf; /* to unwind frames */
    bool has_dwarf;
};

/* ---- unwinding ---------------------------------------------------------- */

#define DBG_N_REGISTERS SIM_DEBUG_REGISTERS

/* Returns whether a scope covers pc. */
bool dbg_scope_covers(const struct dbg_scope *scope, uint64_t pc);

/* Returns the innermost scope at pc. NULL: no function is known there. */
const struct dbg_scope *dbg_scope_at(const struct dbg_symbols *s, uint64_t pc);

/* Returns the function, perhaps inlined, around a scope. */
const struct dbg_scope *dbg_function_of(const struct dbg_scope *scope);

/* Returns the function on the stack that contains a scope. NULL: none. */
const struct dbg_scope *dbg_on_stack(const struct dbg_scope *scope);

/* Returns the row of the line table for pc. NULL: none. A row without a line
 * counts as the row before it. */
const struct dbg_line *dbg_line_at(const struct dbg_symbols *s, uint64_t pc);

/* Returns the line in the row for pc. 0: none. */
uint32_t dbg_line_exactly(const struct dbg_symbols *s, uint64_t pc);

/* Returns whether a statement begins exactly at pc. */
bool dbg_is_statement(const struct dbg_symbols *s, uint64_t pc);

/* Returns the place in a function at which its arguments are already stored. */
uint64_t dbg_after_prologue(const struct dbg_symbols *s,
                            const struct dbg_scope *function);

/* Returns the name of the function at pc, from the symbols if DWARF does not
 * have the name. NULL: unknown. */
const char *dbg_function_name(const struct dbg_symbols *s, uint64_t pc);

/* Returns the name of a symbol as in the source, like "take::rows" for a
 * variable inside a function. */
const char *dbg_symbol_name(const struct dbg_symbols *s,
                            const struct isa_symbol *symbol);

/* Returns the address of a variable that never moves. NULL: the variable may
 * move. */
const uint64_t *dbg_fixed_address(const struct dbg_variable *v);

/* Finds a type by its name, like "float", "struct point" or "point". NULL:
 * none. */
const struct dbg_type *dbg_type_find(const struct dbg_symbols *s,
                                     const char *name);

/* Returns a type without typedefs and qualifiers. */
const struct dbg_type *dbg_type_plain(const struct dbg_type *type);

/* Writes a type as C does, like "float *" or "int [4]". If `name` is not "", it
 * is written where C has the name of a variable. Returns text. */
const char *dbg_type_text(const struct dbg_type *type, const char *name,
                          char *text, size_t bytes);

/* ---- names of symbols ---------------------------------------------------- */

/* Names of symbols as in the source, and static variables of functions. */

/* Adds a static variable of a function. NULL: the function is unknown. */
void dbg_static_note(struct dbg_symbols *s, const struct dbg_scope *function,
                     const struct dbg_variable *v);

/* Returns the variable of a symbol. NULL: debug information does not have
 * it. */
const struct dbg_variable *dbg_symbol_variable(const struct dbg_symbols *s,
                                               const struct isa_symbol *symbol);

/* Returns the symbol of a variable at a fixed address. The symbol is found by
 * its name from dbg_symbol_name. NULL: there is none. */
const struct isa_symbol *dbg_variable_symbol(const struct dbg_symbols *s,
                                             const struct dbg_variable *v);

/* Fills s->names, and finds the functions still missing. Called when all is
 * read. */
void dbg_symbol_names(struct dbg_symbols *s);

#endif
