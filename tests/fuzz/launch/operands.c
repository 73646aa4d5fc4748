/* SPDX-License-Identifier: MIT
 *
 * See operands.h. What the references choose are small counts, strides that
 * belong together and indices inside of tables; this file puts the spans into
 * memories that the rule set of the op wants.
 */
#include "tests/fuzz/launch/operands.h"

#include <string.h>

#include "tests/ref/ref_maker.h"
#include "tests/trial/ops.h"

enum { LDRAM_BYTES = 0xa000, ALIGNMENT = 128, TRIES = 12 };

static bool is_shape(const struct isa_op *op, const char *name)
{
    return strcmp(isa_shapes[op->shape].name, name) == 0;
}

/* ---- types --------------------------------------------------------------- */

static unsigned some_type(struct fuzz *f, const struct isa_op *op)
{
    unsigned type = 0;
    do
        type = (unsigned)fuzz_below(f, ISA_N_TYPES);
    while (op->types && !(op->types >> type & 1));
    return op->types ? type : 0;
}

/* Types of c that the op has; false: none were met. */
static bool choose_types(struct fuzz *f, const struct isa_op *op,
                         struct ref_case *c, struct operands *o)
{
    for (int i = 0; i < 300; i++) {
        o->type = some_type(f, op);
        o->source = 0;
        c->type = c->from = (ref_type)o->type;
        if (c->op->converts) {
            o->source = (unsigned)fuzz_below(f, ISA_N_SOURCES);
            c->from = isa_sources[o->source];
        }
        if (trial_has_types(c))
            return true;
    }
    return false;
}

/* ---- places -------------------------------------------------------------- */

static uint64_t room_of(const struct fuzz_bed *bed, enum isa_space space,
                        uint64_t *bytes)
{
    const struct sim_device *d = bed->sim->device;
    *bytes = OPERANDS_BYTES;
    switch (space) {
    case ISA_SPACE_LDRAM:
        *bytes = LDRAM_BYTES;
        return isa_spaces[space].first - LDRAM_BYTES - 0x1000;
    case ISA_SPACE_GDRAM:
        return bed->blocks[FUZZ_BLOCKS - 1];
    case ISA_SPACE_WRAM: /* an offset is one in each of the 64 lanes */
        *bytes = d->wram_kib * 1024ull / 64 / 2;
        return isa_spaces[space].first;
    default:
        return isa_spaces[space].first;
    }
}

/* Room for so many bytes, and 128 between them and what comes next. */
static uint64_t take(const struct fuzz_bed *bed, struct operands_room *room,
                     enum isa_space space, uint64_t bytes, uint64_t *offset)
{
    uint64_t most;
    const uint64_t first = room_of(bed, space, &most);
    uint64_t at = room->used[space];
    if (at + bytes + ALIGNMENT > most)
        at = 0;
    room->used[space] =
        (at + bytes + 2 * ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    *offset = at;
    return first + at;
}

static bool may_go(const struct isa_op *op, const struct isa_direction_info *d)
{
    const bool is_async = isa_rules[op->rule].is_async;
    const bool to_nram = d->dst == ISA_SPACE_NRAM;
    const bool is_far = d->src == ISA_SPACE_GDRAM || d->src == ISA_SPACE_SRAM;
    const bool is_near = d->src == ISA_SPACE_NRAM && to_nram;
    if ((is_async ? d->async_unit : d->unit) == ISA_UNIT_NONE)
        return false;
    if (strchr(op->operands, 'k'))
        return d->src == ISA_SPACE_SRAM && d->dst == ISA_SPACE_SRAM;
    if (is_shape(op, "gather"))
        return to_nram && (is_near || is_far);
    if (is_shape(op, "scatter"))
        return is_near ||
               (d->src == ISA_SPACE_NRAM &&
                (d->dst == ISA_SPACE_GDRAM || d->dst == ISA_SPACE_SRAM));
    if (is_shape(op, "extension"))
        return is_near;
    return op->shape == ISA_SHAPE_flat ||
           (d->src != ISA_SPACE_WRAM &&
            (d->src != ISA_SPACE_LDRAM || d->dst != ISA_SPACE_WRAM));
}

static unsigned some_direction(struct fuzz *f, const struct isa_op *op)
{
    unsigned d;
    do
        d = (unsigned)fuzz_below(f, ISA_N_DIRECTIONS);
    while (!may_go(op, &isa_directions[d]));
    return d;
}

static enum isa_space space_of(struct fuzz *f, const struct isa_op *op, int k,
                               unsigned direction)
{
    static const enum isa_space anywhere[] = {ISA_SPACE_NRAM, ISA_SPACE_NRAM,
                                              ISA_SPACE_LDRAM, ISA_SPACE_SRAM};
    const enum isa_place place = isa_letter(op->operands[k])->place;
    if (place != ISA_PLACE_RULE)
        return place == ISA_PLACE_GDRAM ? ISA_SPACE_GDRAM : ISA_SPACE_WRAM;
    switch (isa_rules[op->rule].space) {
    case ISA_IN_ANYWHERE:
        return strcmp(op->name, "vv_store") == 0 && k == 0
                   ? ISA_SPACE_NRAM
                   : anywhere[fuzz_below(f, 4)];
    case ISA_IN_SRAM:
        return ISA_SPACE_SRAM;
    case ISA_IN_GDRAM:
        return ISA_SPACE_GDRAM;
    case ISA_IN_LDRAM:
        return ISA_SPACE_LDRAM;
    case ISA_IN_BY_DIRECTION:
        return k == 0   ? isa_directions[direction].dst
               : k == 1 ? isa_directions[direction].src
                        : ISA_SPACE_NRAM;
    default:
        return ISA_SPACE_NRAM;
    }
}

/* ---- what the references choose ------------------------------------------ */

static void fill(struct ref_maker *m)
{
    struct ref_case *c = m->c;
    for (int k = 0; k < c->op->n_operands; k++) {
        const ref_type type = ref_operand_type(c, k);
        for (size_t i = 0; i < c->span[k].n; i++)
            c->span[k].in[i] = ref_random_element(type, &m->state);
    }
    if (c->op->shape->constrain)
        c->op->shape->constrain(c);
}

/* Puts span k somewhere; what it holds goes along where it can. */
static uint64_t put_span(struct fuzz *f, const struct fuzz_bed *bed,
                         const struct isa_op *op, const struct ref_case *c,
                         int k, unsigned direction, struct operands_room *room)
{
    const struct ref_span *s = &c->span[k];
    const size_t size = ref_size(ref_operand_type(c, k));
    const enum isa_space space = space_of(f, op, k, direction);
    uint64_t offset, bytes = s->n * size;
    const uint64_t at = take(bed, room, space, bytes, &offset);
    uint8_t *to = space == ISA_SPACE_NRAM    ? room->nram
                  : space == ISA_SPACE_GDRAM ? room->gdram
                                             : NULL;
    for (size_t i = 0; to && i < s->n && offset + bytes <= OPERANDS_BYTES; i++)
        memcpy(to + offset + i * size, &s->in[i], size);
    return at + s->first * size;
}

/* Older generations work on whole lines, and copies with WRAM on pieces. */
static void round_up(struct ref_maker *m, const struct isa_op *op, bool is_old,
                     const struct isa_direction_info *d)
{
    const int n = ref_operand(m->c->op, "nb", 0);
    const bool is_wram = strchr(op->operands, 'm') &&
                         (d->src == ISA_SPACE_WRAM || d->dst == ISA_SPACE_WRAM);
    const uint64_t unit =
        is_old ? (m->c->arg[n < 0 ? 0 : n] < 65 ? 128 : 512) : 64;
    if (n >= 0 && (is_old || is_wram))
        m->c->arg[n] = (m->c->arg[n] + unit - 1) / unit * unit;
    if (is_wram)
        for (int k = 0; k < op->n_operands; k++)
            if (strchr("tu", op->operands[k]))
                m->c->arg[k] &= ~(uint64_t)15;
}

static bool make_case(struct fuzz *f, const struct fuzz_bed *bed,
                      const struct isa_op *op, struct ref_maker *m,
                      const struct isa_direction_info *d)
{
    memset(m->c->arg, 0, sizeof m->c->arg);
    m->c->is_shared = m->c->is_gen2 = false;
    m->c->op->shape->choose(m, (int)fuzz_below(f, 16));
    if (fuzz_below(f, 4))
        round_up(m, op, bed->sim->generation == 2, d);
    if (!ref_case_extents(m->c))
        return false;
    fill(m);
    return true;
}

/* ---- ops of the machine -------------------------------------------------- */

static uint64_t some_string(struct fuzz *f, struct text *text)
{
    static const char *const strings[] = {
        "%d %u\n",
        "%f|%8.3e\n",
        "%s",
        "[%5d] [%-9x]\n",
        "%c%%%p %",
        "tile",
        "a line that is long enough for more than one word of the memory",
        "%*d %.*f %hhd %lld\n",
        "%q %n %999d\n",
        "",
        "int",
        "\xff\n\x01"};
    return text_put_string(
        text, strings[fuzz_below(f, sizeof strings / sizeof *strings)]);
}

static uint64_t some_pad(struct fuzz *f)
{
    static const enum isa_space pads[] = {ISA_SPACE_NRAM, ISA_SPACE_WRAM,
                                          ISA_SPACE_SRAM};
    return isa_spaces[pads[fuzz_below(f, 3)]].first + 64 * fuzz_below(f, 64);
}

/* The address behind the op once its operands are loaded: where a call of it
 * would come back. */
static uint64_t behind(const struct text *text, const struct isa_op *op)
{
    return text_here(text) + 8 * (uint64_t)op->n_operands + 4;
}

static void of_machine(struct fuzz *f, const struct fuzz_bed *bed,
                       const struct isa_op *op, struct text *text,
                       struct operands *o)
{
    const unsigned cores = bed->sim->device->cores;
    o->type = some_type(f, op);
    if (strcmp(op->name, "printf") == 0) {
        o->of[0] = some_string(f, text);
        o->of[1] = text_next_number(text);
        for (int i = 0; i < 4; i++)
            text_put_number(text, fuzz_below(f, 2) ? fuzz_below(f, 99)
                                                   : fuzz_next(f));
        o->of[2] = text_put_string(text, "dufp");
        o->of[3] = fuzz_below(f, 5);
    } else if (strcmp(op->name, "region") == 0) {
        o->of[0] = text_put_string(text, fuzz_below(f, 4) ? "tile" : "row");
        o->of[1] = some_pad(f);
        o->of[2] = 64 * (1 + fuzz_below(f, 8));
    } else if (strcmp(op->name, "no_result") == 0) {
        o->of[0] = (unsigned char)"+-*/~"[fuzz_below(f, 5)];
        o->of[1] = some_string(f, text);
        o->of[2] = 5 << 1 | fuzz_below(f, 2);
        o->of[3] = fuzz_next(f);
        o->of[4] = fuzz_below(f, 2) ? 0 : fuzz_next(f);
        o->of[5] = behind(text, op);
    } else if (strcmp(op->name, "give_up") == 0) {
        o->of[0] = some_string(f, text);
        o->of[1] = behind(text, op);
    } else if (strncmp(op->name, "barrier", 7) == 0) {
        o->of[0] = fuzz_below(f, 3);
        o->of[1] = fuzz_below(f, 4) ? cores : fuzz_below(f, 2 * cores + 4);
    } else if (strstr(op->name, "lock")) {
        o->of[0] = o->of[1] = fuzz_below(f, 3);
    } else {
        for (int i = 0; i < op->n_operands; i++)
            o->of[i] = op->operands[i] == 'p' ? some_string(f, text)
                                              : fuzz_below(f, 3) / 2;
    }
}

/* ---- all ops ------------------------------------------------------------- */

bool operands_right(struct fuzz *f, const struct fuzz_bed *bed,
                    const struct isa_op *op, struct operands_room *room,
                    struct text *text, struct operands *o)
{
    static struct ref_case c;
    static struct ref_op known;
    size_t n_ops;
    *o = (struct operands){0};
    if (!op->sem) {
        of_machine(f, bed, op, text, o);
        return true;
    }
    known = trial_op((size_t)(op - isa_ops(&n_ops)));
    struct ref_maker m = {.c = &c, .state = fuzz_next(f) | 1};
    memset(&c, 0, sizeof c); /* a seed says all */
    c.op = &known;
    if (!known.shape || !choose_types(f, op, &c, o))
        return false;
    const unsigned d = strchr(op->operands, 'm') ? some_direction(f, op) : 0;
    int tries = TRIES;
    while (!make_case(f, bed, op, &m, &isa_directions[d]))
        if (--tries == 0)
            return false;
    for (int k = 0; k < op->n_operands; k++) {
        const char letter = op->operands[k];
        o->of[k] = letter == 'm'     ? d
                   : letter == 'k'   ? fuzz_below(f, 4) / 3
                   : c.span[k].n > 0 ? put_span(f, bed, op, &c, k, d, room)
                                     : c.arg[k];
    }
    if (op->n_operands > 1 && c.span[0].n && c.span[1].n &&
        fuzz_below(f, 10) == 0)
        o->of[0] = o->of[1] + 64 * (fuzz_below(f, 5) / 3);
    return true;
}

void operands_any(struct fuzz *f, const struct fuzz_bed *bed,
                  const struct isa_op *op, struct operands *o)
{
    *o = (struct operands){.type = some_type(f, op)};
    if (fuzz_below(f, 8) == 0)
        o->type = (unsigned)fuzz_below(f, ISA_N_TYPES);
    if (isa_op_converts(op))
        o->source = (unsigned)fuzz_below(f, ISA_N_SOURCES);
    for (int i = 0; i < op->n_operands; i++)
        o->of[i] = fuzz_operand(f, bed, op->operands[i]);
}

void operands_damage(struct fuzz *f, const struct fuzz_bed *bed,
                     const struct isa_op *op, struct operands *o)
{
    static const int64_t steps[] = {1,  -1,  2,    64,    -64, 128,
                                    -4, 100, 4096, 65536, 32,  -128};
    for (uint64_t n = 1 + fuzz_below(f, 2); n > 0 && op->n_operands; n--) {
        const uint64_t i = fuzz_below(f, op->n_operands);
        const uint64_t k = fuzz_below(f, op->n_operands);
        if (fuzz_below(f, 3) == 0)
            o->of[i] = fuzz_operand(f, bed, op->operands[i]);
        else if (fuzz_below(f, 3))
            o->of[i] +=
                (uint64_t)steps[fuzz_below(f, sizeof steps / sizeof *steps)];
        else
            o->of[i] = o->of[k] + fuzz_below(f, 2) * 64;
    }
    if (fuzz_below(f, 8) == 0)
        o->type = (unsigned)fuzz_below(f, ISA_N_TYPES);
}
