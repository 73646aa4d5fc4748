/* SPDX-License-Identifier: MIT */
/*
 * What an input did: where its variables lie, which have changed, what it cost.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "runtime/tools/mlusim/repl/playground_parts.h"
#include "runtime/tools/mlusim/repl/playground_run.h"
#include "runtime/tools/mlusim/repl/playground_source.h"
#include "runtime/tools/mlusim/repl/playground_tell.h"
#include "runtime/tools/mlusim/repl/playground_variables.h"

/* Bytes of a variable after a run, NULL: none. */
static const unsigned char *bytes_of(const struct pg_result *run,
                                     const struct isa_symbol *symbol)
{
    int s = pg_space_of(symbol);
    if (s == ISA_N_SPACES)
        return NULL;
    uint64_t offset = symbol->address - isa_spaces[s].first;
    return offset + symbol->bytes <= run->bytes[s] ? run->memory[s] + offset
                                                   : NULL;
}

/* ---- telling ------------------------------------------------------------- */

static const struct sim_step *step(const struct sim_profile *p,
                                   const char *name)
{
    for (unsigned i = 0; i < p->n_steps; i++)
        if (strcmp(p->steps[i].name, name) == 0)
            return &p->steps[i];
    return NULL;
}

void pg_tell_cycles(const struct sim_profile *p)
{
    const struct sim_step *base = step(p, "base"), *s = step(p, "statement");
    uint64_t least = base ? base->max_cycles : 0;
    uint64_t cycles = s && s->max_cycles > least ? s->max_cycles - least : 0;
    printf("%" PRIu64 " cycle%s\n", cycles, cycles == 1 ? "" : "s");
}

void pg_tell_times(const struct sim_profile *p)
{
    const struct sim_step *s = step(p, "statement");
    pg_tell_cycles(p);
    if (!s)
        return;
    printf("%" PRIu64 " BANG op%s\n", s->ops, s->ops == 1 ? "" : "s");
    for (unsigned i = 0; i < SIM_N_PROFILE_UNITS; i++)
        if (s->max_busy[i] && i != SIM_PROFILE_SCALAR)
            printf("  %-8s %8" PRIu64 " cycles busy\n",
                   sim_profile_unit_name(i), s->max_busy[i]);
    for (unsigned i = 0; i < SIM_N_DIRECTIONS; i++)
        if (s->direction_bytes[i])
            printf("  %-20s %8" PRIu64 " bytes\n", sim_direction_name(i),
                   s->direction_bytes[i]);
}

/* Where a variable that was declared lies. */
void pg_tell_place(void *user, size_t i, const char *name)
{
    const struct pg_state *state = user;
    const struct isa_symbol *symbol = pg_symbol(&state->image, name);
    int s = pg_space_of(symbol);
    (void)i;
    if (s != ISA_N_SPACES)
        printf("%-12s %s 0x%06" PRIx64 " to 0x%06" PRIx64 ", %" PRIu64
               " bytes\n",
               name, isa_spaces[s].name, symbol->address - isa_spaces[s].first,
               symbol->address - isa_spaces[s].first + symbol->bytes,
               symbol->bytes);
}

/* Whether a text has this line. */
static bool has_line(const char *text, const char *line, size_t n)
{
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
        if (strncmp(text, line, n) == 0 && (text[n] == '\n' || !text[n]))
            return true;
    return false;
}

void pg_tell_locals(const struct playground *pg, const struct pg_state *now)
{
    for (const char *at = now->locals; *at;) {
        size_t n = strcspn(at, "\n");
        if (!has_line(pg->state ? pg->state->locals : "", at, n))
            printf("%.*s\n", (int)n, at);
        at += n;
        at += *at == '\n';
    }
}

/* The value of a variable in a list of lines; of several the last. */
static const char *value_in(const char *list, const char *name, size_t n)
{
    const char *found = NULL;
    for (const char *at = list; *at;) {
        if (strncmp(at, name, n) == 0 && strncmp(at + n, " = ", 3) == 0)
            found = at + n + 3;
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return found;
}

const char *pg_known(const struct playground *pg, const char *name, size_t n)
{
    const char *value = NULL;
    if (pg->state)
        value = value_in(pg->state->locals, name, n);
    if (pg->state && !value)
        value = value_in(pg->state->others, name, n);
    return value;
}

/* Two states side by side. */
struct comparison {
    const struct pg_state *old, *now;
    bool differs;
};

/* Whether the bytes of a scratchpad variable differ. */
static bool is_changed(const struct comparison *c, const char *name)
{
    const struct isa_symbol *before = pg_symbol(&c->old->image, name);
    const struct isa_symbol *now = pg_symbol(&c->now->image, name);
    const unsigned char *a = bytes_of(&c->old->run, before);
    const unsigned char *b = bytes_of(&c->now->run, now);
    return a && b && before->bytes == now->bytes &&
           memcmp(a, b, now->bytes) != 0;
}

/* Prints a variable that differs. */
static void compare(void *user, size_t i, const char *name)
{
    const struct comparison *c = user;
    const char *value = value_in(c->now->others, name, strlen(name));
    (void)i;
    if (value && is_changed(c, name))
        printf("%s = %.*s\n", name, (int)strcspn(value, "\n"), value);
}

/* The bytes may differ where the line does not, beyond the first elements. */
void pg_tell_changes(const struct playground *pg, const struct pg_entry *last,
                     const struct pg_state *now)
{
    struct comparison c = {pg->state, now, false};
    if (pg->state)
        pg_each_variable(pg, last, compare, &c);
}

/* Whether two texts are the same but for addresses. Each run is another kernel,
 * and variables of statements may lie elsewhere on its stack. */
static bool is_alike(const char *a, const char *b)
{
    while (*a && *a == *b) {
        const bool is_address = a[0] == '0' && a[1] == 'x' && b[1] == 'x';
        a += is_address ? 2 + strspn(a + 2, "0123456789abcdef") : 1;
        b += is_address ? 2 + strspn(b + 2, "0123456789abcdef") : 1;
    }
    return *a == *b;
}

static bool has_address(const char *value)
{
    const char *at = strstr(value, "0x");
    return at && at < value + strcspn(value, "\n");
}

static void note_difference(void *user, size_t i, const char *name)
{
    struct comparison *c = user;
    const char *value = value_in(c->now->others, name, strlen(name));
    (void)i; /* what has addresses may differ by them alone */
    c->differs |= is_changed(c, name) && value && !has_address(value);
}

bool pg_differs(const struct playground *pg, const struct pg_entry *last,
                const struct pg_state *now)
{
    struct comparison c = {pg->state, now, false};
    if (!pg->state)
        return false;
    pg_each_variable(pg, last, note_difference, &c);
    return c.differs || !is_alike(pg->state->locals, now->locals) ||
           !is_alike(pg->state->others, now->others);
}
