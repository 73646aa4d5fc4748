/* SPDX-License-Identifier: MIT */
/*
 * Opens the debug information of a program: units one after another, their line
 * tables, and rules for unwinding, which libdw keeps.
 */
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "isa/support/spell.h"
#include "runtime/debug/dwarf.h"

bool dbg_push(void *table, size_t *n, size_t *room, const void *pointer)
{
    void **at;
    memcpy(&at, table, sizeof at);
    at = isa_grow(at, *n, room, sizeof *at);
    if (!at)
        return false;
    memcpy(table, &at, sizeof at);
    at[(*n)++] = (void *)(uintptr_t)pointer;
    return true;
}

const char *dbg_dwarf_text(struct dbg_symbols *s, const char *text)
{
    char *copy =
        text && text[0] ? dbg_arena_text(s->arena, text, strlen(text)) : NULL;
    return copy ? copy : "";
}

const char *dbg_dwarf_name(struct dbg_symbols *s, const char *name)
{
    const size_t n = name ? isa_spell(NULL, 0, name) : 0;
    char *copy = n ? dbg_arena_take(s->arena, n + 1) : NULL;
    if (!copy)
        return "";
    isa_spell(copy, n + 1, name);
    return copy;
}

const char *dbg_dwarf_file(struct dbg_symbols *s, const char *path)
{
    Dwarf_Attribute attr;
    const char *directory =
        dwarf_formstring(dwarf_attr(&s->dwarf->unit, DW_AT_comp_dir, &attr));
    size_t n = directory ? strlen(directory) : 0;
    if (n && strncmp(path, directory, n) == 0 && path[n] == '/')
        path += n + 1;
    while (path[0] == '.' && path[1] == '/')
        path += 2;
    for (size_t i = s->n_files; i-- > 0;)
        if (strcmp(s->files[i], path) == 0)
            return s->files[i];
    const char *copy = dbg_dwarf_text(s, path);
    dbg_push(&s->files, &s->n_files, &s->room_files, copy);
    return copy;
}

static void read_lines(struct dbg_symbols *s)
{
    Dwarf_Lines *lines;
    size_t n;
    if (dwarf_getsrclines(&s->dwarf->unit, &lines, &n) != 0)
        return;
    const char *path = NULL, *file = "";
    for (size_t i = 0; i < n; i++) {
        Dwarf_Line *row = dwarf_onesrcline(lines, i);
        Dwarf_Addr address;
        int number = 0;
        bool is_statement = false, ends_prologue = false, is_end = false;
        const char *source = row ? dwarf_linesrc(row, NULL, NULL) : NULL;
        if (!row || dwarf_lineaddr(row, &address) != 0 || address == 0)
            continue;
        dwarf_lineno(row, &number);
        dwarf_linebeginstatement(row, &is_statement);
        dwarf_lineprologueend(row, &ends_prologue);
        dwarf_lineendsequence(row, &is_end);
        if (source != path) {
            path = source;
            file = source ? dbg_dwarf_file(s, source) : "";
        }
        struct dbg_line *grown =
            isa_grow(s->lines, s->n_lines, &s->room_lines, sizeof *s->lines);
        if (!grown)
            return;
        s->lines = grown;
        s->lines[s->n_lines++] = (struct dbg_line){
            .address = address,
            .file = file,
            .line = number > 0 ? (unsigned)number : 0,
            .is_statement = is_statement,
            .ends_prologue = ends_prologue,
            .is_end = is_end,
        };
    }
}

/* By address; an end before what begins there, others in their order. */
static int compare_lines(const void *a, const void *b)
{
    const struct dbg_line *x = a, *y = b;
    if (x->address != y->address)
        return x->address < y->address ? -1 : 1;
    if (x->is_end != y->is_end)
        return x->is_end ? -1 : 1;
    return (x > y) - (x < y);
}

static void sort_lines(struct dbg_symbols *s)
{
    bool is_sorted = true;
    for (size_t i = 1; i < s->n_lines; i++)
        is_sorted &= s->lines[i - 1].address <= s->lines[i].address;
    if (!is_sorted)
        qsort(s->lines, s->n_lines, sizeof *s->lines, compare_lines);
}

static void read_units(struct dbg_symbols *s)
{
    struct dbg_dwarf *d = s->dwarf;
    for (Dwarf_CU *cu = NULL;
         dwarf_get_units(d->dwarf, cu, &cu, NULL, NULL, &d->unit, NULL) == 0;) {
        Dwarf_Attribute attr;
        const char *directory =
            dwarf_formstring(dwarf_attr(&d->unit, DW_AT_comp_dir, &attr));
        if (directory && !s->directory)
            s->directory = dbg_dwarf_text(s, directory);
        read_lines(s);
        dbg_dwarf_read_unit(s);
    }
    sort_lines(s);
}

bool dbg_dwarf_open(struct dbg_symbols *s);
bool dbg_dwarf_open(struct dbg_symbols *s)
{
    struct dbg_dwarf *d = dbg_arena_take(s->arena, sizeof *d);
    s->dwarf = d;
    if (!d)
        return false;
    /* libelf takes a pointer to char but does not write in read mode */
    d->elf = elf_memory((char *)(uintptr_t)s->elf, s->elf_bytes);
    d->dwarf = d->elf ? dwarf_begin_elf(d->elf, DWARF_C_READ, NULL) : NULL;
    if (!d->dwarf)
        return false;
    d->frames = dwarf_getcfi(d->dwarf);
    read_units(s);
    return s->n_functions > 0;
}

void dbg_dwarf_close(struct dbg_symbols *s);
void dbg_dwarf_close(struct dbg_symbols *s)
{
    struct dbg_dwarf *d = s->dwarf;
    if (d && d->dwarf)
        dwarf_end(d->dwarf);
    if (d && d->elf)
        elf_end(d->elf);
    if (d)
        free(d->slots);
}

/* ---- unwinding ---------------------------------------------------------- */

#define RETURN_REGISTER 1
#define STACK_POINTER   2

/* The value of what libdw says about one register or the frame's address:
 * register + offset, perhaps read from memory. *is_known: it can be told. */
static uint64_t follow(const Dwarf_Op *ops, size_t n, uint64_t cfa,
                       const struct dbg_registers *from, dbg_read *read,
                       void *user, bool *is_known)
{
    uint64_t value = 0;
    bool is_value = false, is_register = false;
    *is_known = true;
    for (size_t i = 0; i < n; i++) {
        unsigned atom = ops[i].atom;
        if (atom == DW_OP_call_frame_cfa)
            value = cfa;
        else if (atom >= DW_OP_breg0 && atom <= DW_OP_breg31) {
            value = from->x[atom - DW_OP_breg0] + ops[i].number;
            *is_known &= from->known >> (atom - DW_OP_breg0) & 1;
        } else if (atom == DW_OP_bregx && ops[i].number < DBG_N_REGISTERS) {
            value = from->x[ops[i].number] + ops[i].number2;
            *is_known &= from->known >> ops[i].number & 1;
        } else if (atom >= DW_OP_reg0 && atom <= DW_OP_reg31) {
            value = from->x[atom - DW_OP_reg0];
            *is_known &= from->known >> (atom - DW_OP_reg0) & 1;
            is_register = true;
        } else if (atom == DW_OP_regx && ops[i].number < DBG_N_REGISTERS) {
            value = from->x[ops[i].number];
            *is_known &= from->known >> ops[i].number & 1;
            is_register = true;
        } else if (atom == DW_OP_plus_uconst)
            value += ops[i].number;
        else if (atom == DW_OP_stack_value)
            is_value = true;
        else
            *is_known = false;
    }
    if (!is_value && !is_register && *is_known) {
        uint64_t loaded = 0;
        *is_known = read(user, value, &loaded, sizeof loaded);
        return loaded;
    }
    return value;
}

static bool is_saved(unsigned r)
{
    return DBG_SAVED_REGISTERS >> r & 1;
}

static void unwind_register(Dwarf_Frame *frame, unsigned r, uint64_t cfa,
                            const struct dbg_registers *from, dbg_read *read,
                            void *user, struct dbg_registers *to)
{
    Dwarf_Op memory[3], *ops;
    size_t n;
    bool is_known = false;
    if (dwarf_frame_register(frame, (int)r, memory, &ops, &n) != 0)
        return;
    bool is_same = n == 0 && ops == NULL;
    if (n == 0 && (is_same || is_saved(r))) {
        is_known = is_saved(r) && from->known >> r & 1;
        to->x[r] = from->x[r];
    } else if (n > 0) {
        to->x[r] = follow(ops, n, cfa, from, read, user, &is_known);
    }
    if (is_known)
        to->known |= 1u << r;
}

bool dbg_unwind(const struct dbg_symbols *s, const struct dbg_registers *from,
                dbg_read *read, void *user, struct dbg_registers *to,
                uint64_t *cfa)
{
    Dwarf_Frame *frame = NULL;
    Dwarf_Op *ops;
    size_t n;
    bool is_known = false;
    *to = (struct dbg_registers){0};
    if (!s->dwarf || !s->dwarf->frames ||
        dwarf_cfi_addrframe(s->dwarf->frames, from->pc, &frame) != 0)
        return false;
    if (dwarf_frame_cfa(frame, &ops, &n) == 0 && n > 0) {
        /* the expression gives the address itself */
        Dwarf_Op copy[8];
        if (n < 8) {
            memcpy(copy, ops, n * sizeof *ops);
            copy[n] = (Dwarf_Op){.atom = DW_OP_stack_value};
            *cfa = follow(copy, n + 1, 0, from, read, user, &is_known);
        }
    }
    for (unsigned r = 1; is_known && r < DBG_N_REGISTERS; r++)
        unwind_register(frame, r, *cfa, from, read, user, to);
    free(frame);
    if (!is_known)
        return false;
    /* A leaf keeps the return address where it came. */
    Dwarf_Op memory[3];
    if (!(to->known >> RETURN_REGISTER & 1)) {
        (void)memory;
        to->x[RETURN_REGISTER] = from->x[RETURN_REGISTER];
        if (!(from->known >> RETURN_REGISTER & 1))
            return false;
    }
    to->pc = to->x[RETURN_REGISTER];
    to->known &= ~(1u << RETURN_REGISTER);
    to->x[STACK_POINTER] = *cfa;
    to->known |= 1u << STACK_POINTER | 1;
    return true;
}
