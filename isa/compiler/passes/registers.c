/* SPDX-License-Identifier: MIT */
/* Constants and addresses in registers. An unknown instruction makes the value
 * of its register unknown. A store to an unknown address makes all slots
 * unknown. */
#include "isa/compiler/passes/registers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SP = 2, S0 = 8 };

/* ---- reading ------------------------------------------------------------ */

bool mlucc_read_words(const char *text, size_t n, struct mlucc_words *words)
{
    const char *end = text + n;
    char *to = words->name;
    size_t room = sizeof words->name;

    memset(words, 0, sizeof *words);
    for (; text < end && *text != '#'; text++) {
        if (*text == ';' || *text == '"' || *text == ':')
            return false;
        const bool is_blank = *text == ' ' || *text == '\t';
        if (is_blank && to == words->name)
            continue;
        if (*text == ',' || (is_blank && words->n == 0)) {
            if (words->n == sizeof words->of / sizeof words->of[0])
                return false;
            to = words->of[words->n++];
            room = sizeof words->of[0];
        } else if (!is_blank) {
            if (room > 1) {
                *to++ = *text;
                room--;
            }
        }
    }
    return words->name[0] != 0;
}

/* Returns the number of a register; -1: there is no register of this name. */
static int register_named(const char *name)
{
    static const char *const names[32] = {
        "zero", "ra", "sp", "gp", "tp",  "t0",  "t1", "t2", "s0", "s1", "a0",
        "a1",   "a2", "a3", "a4", "a5",  "a6",  "a7", "s2", "s3", "s4", "s5",
        "s6",   "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6"};
    char *end;

    for (int i = 0; i < 32; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    if (strcmp(name, "fp") == 0)
        return S0;
    if (name[0] != 'x' || name[1] < '0' || name[1] > '9')
        return -1;
    const unsigned long number = strtoul(name + 1, &end, 10);
    return *end == 0 && number < 32 ? (int)number : -1;
}

static bool read_number(const char *word, uint64_t *number)
{
    char *end;
    *number = (uint64_t)strtoll(word, &end, 0);
    return end != word && *end == 0;
}

/* ---- values ------------------------------------------------------------- */

static const struct mlucc_value unknown;

static struct mlucc_value constant(uint64_t number)
{
    return (struct mlucc_value){MLUCC_CONSTANT, number};
}

static bool is_same(struct mlucc_value a, struct mlucc_value b)
{
    return a.base == b.base && a.offset == b.offset;
}

static struct mlucc_value sum(struct mlucc_value a, struct mlucc_value b)
{
    if (a.base == MLUCC_CONSTANT)
        return b.base ? (struct mlucc_value){b.base, a.offset + b.offset}
                      : unknown;
    if (a.base && b.base == MLUCC_CONSTANT)
        return (struct mlucc_value){a.base, a.offset + b.offset};
    return unknown;
}

static struct mlucc_value difference(struct mlucc_value a, struct mlucc_value b)
{
    return a.base && b.base == MLUCC_CONSTANT
               ? (struct mlucc_value){a.base, a.offset - b.offset}
               : unknown;
}

/* The lower 32 bits, sign-extended. */
static struct mlucc_value word_of(struct mlucc_value v)
{
    return v.base == MLUCC_CONSTANT
               ? constant((uint64_t)(int64_t)(int32_t)(uint32_t)v.offset)
               : unknown;
}

/* The value of a register or number. */
static struct mlucc_value value_of(const struct mlucc_registers *r,
                                   const char *word)
{
    uint64_t number;
    const int i = register_named(word);
    if (i >= 0)
        return i ? r->known.x[i] : constant(0);
    return read_number(word, &number) ? constant(number) : unknown;
}

/* ---- the stack ---------------------------------------------------------- */

/* The address of "8(sp)". */
static struct mlucc_value address_of(const struct mlucc_registers *r,
                                     const char *word)
{
    char offset[32], base[32];
    const char *open = strchr(word, '(');
    const size_t n = open ? (size_t)(open - word) : 0;
    const size_t m = open ? strlen(open + 1) : 0;
    if (!open || n >= sizeof offset || m == 0 || m >= sizeof base)
        return unknown;
    memcpy(offset, word, n);
    offset[n] = 0;
    memcpy(base, open + 1, m - 1); /* without ')' */
    base[m - 1] = 0;
    return sum(value_of(r, base), n ? value_of(r, offset) : constant(0));
}

static void forget_slots(struct mlucc_registers *r, uint64_t first,
                         uint64_t bytes)
{
    size_t kept = 0;
    for (size_t i = 0; i < r->n_slots; i++)
        if (r->slots[i].at - first >= bytes && first - r->slots[i].at >= 8)
            r->slots[kept++] = r->slots[i];
    r->n_slots = kept;
}

static void store(struct mlucc_registers *r, const struct mlucc_words *w)
{
    const struct mlucc_value at = address_of(r, w->of[1]);
    if (at.base == MLUCC_UNKNOWN || at.base == MLUCC_CONSTANT)
        r->n_slots = 0;
    if (at.base != MLUCC_FRAME)
        return;
    forget_slots(r, at.offset, 8);
    if (strcmp(w->name, "sd") != 0 || r->n_slots == MLUCC_SLOTS)
        return;
    r->slots[r->n_slots].at = at.offset;
    r->slots[r->n_slots++].value = value_of(r, w->of[0]);
}

static struct mlucc_value load(const struct mlucc_registers *r,
                               const struct mlucc_words *w)
{
    const struct mlucc_value at = address_of(r, w->of[1]);
    for (size_t i = 0; at.base == MLUCC_FRAME && i < r->n_slots; i++)
        if (r->slots[i].at == at.offset)
            return r->slots[i].value;
    return unknown;
}

/* ---- instructions ------------------------------------------------------- */

void mlucc_registers_forget(struct mlucc_registers *r)
{
    r->known = (struct mlucc_known){.is_reached = true};
    r->n_slots = 0;
}

void mlucc_registers_begin(struct mlucc_registers *r)
{
    mlucc_registers_forget(r);
    r->known.x[SP].base = MLUCC_FRAME;
}

bool mlucc_known_meet(struct mlucc_known *into, const struct mlucc_known *from)
{
    bool has_changed = false;
    if (!from->is_reached)
        return false;
    if (!into->is_reached) {
        *into = *from;
        return true;
    }
    for (int i = 1; i < 32; i++)
        if (into->x[i].base && !is_same(into->x[i], from->x[i])) {
            into->x[i] = unknown;
            has_changed = true;
        }
    return has_changed;
}

/* The result of an instruction with a destination register. */
static struct mlucc_value result(const struct mlucc_registers *r,
                                 const struct mlucc_words *w,
                                 struct mlucc_value low)
{
    const char *name = w->name;
    const struct mlucc_value a = value_of(r, w->of[1]);
    const struct mlucc_value b = value_of(r, w->of[2]);
    if (strcmp(name, "mv") == 0 || strcmp(name, "li") == 0)
        return a;
    if (strcmp(name, "addi") == 0 && strncmp(w->of[2], "%pcrel_lo(", 10) == 0)
        return low;
    if (strcmp(name, "addi") == 0 || strcmp(name, "add") == 0)
        return sum(a, b);
    if (strcmp(name, "sub") == 0)
        return difference(a, b);
    if (strcmp(name, "addiw") == 0 || strcmp(name, "addw") == 0)
        return word_of(sum(a, b));
    if (strcmp(name, "lui") == 0 && a.base == MLUCC_CONSTANT)
        return word_of(constant(a.offset << 12));
    if (strcmp(name, "slli") == 0 && a.base == MLUCC_CONSTANT &&
        b.base == MLUCC_CONSTANT && b.offset < 64)
        return constant(a.offset << b.offset);
    return strcmp(name, "ld") == 0 ? load(r, w) : unknown;
}

static bool is_store(const char *name)
{
    return name[0] == 's' && name[1] && strchr("bhwd", name[1]) && !name[2];
}

void mlucc_registers_step(struct mlucc_registers *r,
                          const struct mlucc_words *w, struct mlucc_value low,
                          bool *is_escaped)
{
    const bool is_op = strcmp(w->name, ".insn") == 0;
    const int to = register_named(w->of[is_op ? 2 : 0]);
    if (is_store(w->name)) {
        if (value_of(r, w->of[0]).base == MLUCC_FRAME)
            *is_escaped = true;
        store(r, w);
        return;
    }
    if ((is_op || strncmp(w->name, "amo", 3) == 0 ||
         strncmp(w->name, "sc.", 3) == 0) &&
        *is_escaped)
        r->n_slots = 0;
    if (to <= 0)
        return;
    r->known.x[to] = is_op ? unknown : result(r, w, low);
    if (r->known.x[to].base == MLUCC_FRAME && to != SP && to != S0)
        *is_escaped = true;
}

void mlucc_registers_call(struct mlucc_registers *r)
{
    for (int i = 1; i < 32; i++) /* all but sp, gp, tp and s0 to s11 */
        if (i == 1 || (i >= 5 && i < S0) || (i >= 10 && i < 18) || i >= 28)
            r->known.x[i] = unknown;
    r->n_slots = 0;
}
