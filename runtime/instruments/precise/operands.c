/* SPDX-License-Identifier: MIT */
/* Finds the operands of an op. The event has the places of operands; the
 * instruction and the registers of its core have the rest. The result of an op
 * depends only on its operands. So the op is executed once more on copies of
 * its operands, which gives the real result before the op itself is performed.
 */
#include "runtime/instruments/precise/operands.h"

#include <stdlib.h>
#include <string.h>

#include "isa/number/num.h"
#include "isa/semantics/lanes.h"
#include "isa/support/memory/alloc.h"

/* ---- values -------------------------------------------------------------- */

uint32_t prc_bits(enum isa_type type, const void *bytes)
{
    uint32_t bits = 0;
    memcpy(&bits, bytes, isa_types[type].bytes < 4 ? isa_types[type].bytes : 4);
    return bits;
}

double prc_value(enum isa_type type, const void *bytes)
{
    const uint32_t bits = prc_bits(type, bytes);
    int64_t wide = 0;
    uint64_t natural = 0;
    switch (type) {
    case ISA_T_F16:
        return (double)isa_f16_to_f32((uint16_t)bits);
    case ISA_T_BF16:
        return (double)isa_bf16_to_f32((uint16_t)bits);
    case ISA_T_F32:
        return (double)isa_f32_from_bits(bits);
    case ISA_T_I8:
        return (double)(int8_t)bits;
    case ISA_T_I16:
        return (double)(int16_t)bits;
    case ISA_T_I32:
        return (double)(int32_t)bits;
    case ISA_T_I64:
        memcpy(&wide, bytes, sizeof wide);
        return (double)wide;
    case ISA_T_U64:
        memcpy(&natural, bytes, sizeof natural);
        return (double)natural;
    case ISA_T_NONE:
    case ISA_T_U8:
    case ISA_T_U16:
    case ISA_T_U32:
    case ISA_N_TYPES:
        break;
    }
    return bits;
}

/* ---- places -------------------------------------------------------------- */

enum { LANE_SHIFT = 24 };
#define IN_LANES ((uint64_t)1 << 43)

static uint64_t in_lane(const struct prc_operand *o, uint64_t lane, uint64_t at)
{
    return (uint64_t)o->owner << PRC_OWNER_SHIFT | IN_LANES |
           lane << LANE_SHIFT | at;
}

/* In the copy for the op, the lanes contain weights row by row. */
static uint64_t place_of_weight(const struct prc_operand *o, uint64_t x)
{
    const struct isa_lanes *l = &o->placed->lanes;
    const uint64_t in = x % o->pitch;
    const uint64_t row = in / l->row_pitch * ISA_LANES + x / o->pitch;
    if (row >= l->rows || in % l->row_pitch >= l->row_bytes)
        return in_lane(o, x / o->pitch, o->in_lane + in);
    const struct isa_lane_bytes b =
        isa_lanes_find(o->placed, row, in % l->row_pitch, 1);
    return in_lane(o, b.lane, b.at);
}

uint64_t prc_place(const struct prc_operand *o, uint64_t offset)
{
    const uint64_t x = offset + o->shift;
    if (o->placed)
        return place_of_weight(o, x);
    return o->space == ISA_SPACE_WRAM
               ? in_lane(o, x / o->pitch, o->in_lane + x % o->pitch)
               : prc_place_at(o->owner, o->address + offset);
}

uint64_t prc_place_dealt(const struct prc_work *w, unsigned k, uint64_t i,
                         uint64_t bytes)
{
    const struct prc_operand *o = &w->of[k];
    const struct isa_dealt *dealt =
        k == 1 ? sim_dealt(w->p->sim, w->e->by.number) : NULL;
    const unsigned slices = w->call.slices;
    const uint64_t share = isa_lanes_share(bytes);
    const uint64_t of_slice = isa_slice_lanes(slices) * share;
    const uint64_t at = o->address - isa_spaces[ISA_SPACE_WRAM].first;
    struct isa_lane_bytes b;
    if (dealt &&
        isa_lanes_dealt(dealt, slices, i / of_slice,
                        isa_slice_lanes(slices) * at + i % of_slice, &b))
        return in_lane(o, b.lane, b.at);
    return in_lane(o, i / share, at + i % share);
}

unsigned prc_owner(enum isa_space space, unsigned core, unsigned cluster)
{
    switch (isa_spaces[space].owner) {
    case ISA_OWNER_CORE:
        return PRC_CORES + core;
    case ISA_OWNER_CLUSTER:
        return PRC_CLUSTERS + cluster;
    default:
        return PRC_DEVICE;
    }
}

/* ---- the op -------------------------------------------------------------- */

bool prc_identify(struct prc_work *w)
{
    struct sim_view view;
    uint32_t word;
    const struct sim_actor *by = &w->e->by;
    if (!sim_look(w->p->sim, by->number, &view) ||
        sim_peek(w->p->sim, by->number, by->pc, &word, sizeof word) != SIM_OK)
        return false;
    const struct isa_insn insn = isa_decode(word);
    w->op = insn.op == ISA_I_BANG ? isa_op_by_code((unsigned)insn.imm) : NULL;
    if (!w->op || !w->op->sem)
        return false;
    w->call.type = (enum isa_type)insn.rs1;
    w->call.source = (enum isa_type)isa_sources[insn.rm];
    const struct isa_arch *arch = isa_arch_of(sim_device_of(w->p->sim)->arch);
    w->call.generation = arch->gen;
    w->call.slices = (uint8_t)arch->slices;
    for (unsigned k = 0; k < w->op->n_operands; k++)
        w->call.arg[k] = view.x[isa_operand_registers[k]];
    return true;
}

static bool is_product(const struct isa_op *op)
{
    return strchr(op->operands, 'X') != NULL;
}

static bool is_span(const struct isa_op *op, unsigned k)
{
    return isa_letter(op->operands[k])->access != ISA_ACCESS_NUMBER;
}

bool prc_is_about_floats(const struct prc_work *w)
{
    if (is_product(w->op) || w->call.type == ISA_T_NONE)
        return true;
    return prc_has_twins(w->call.type) ||
           (isa_op_converts(w->op) && prc_has_twins(w->call.source));
}

/* Returns the element type of operand k. For a product, the row of its
 * combination has the type. */
static enum isa_type type_of(const struct prc_work *w, unsigned k)
{
    const char letter = w->op->operands[k];
    if (is_product(w->op) && w->call.combination && letter == 'A')
        return w->call.combination->source;
    if (is_product(w->op) && w->call.combination && letter == 'W')
        return w->call.combination->kernel;
    return isa_operand_type(w->op, (int)k, w->call.type, w->call.source);
}

static bool has_weights(const struct prc_work *w, unsigned k)
{
    return strchr("WK", w->op->operands[k]) != NULL;
}

/* Returns the bytes of all used lanes. The event has the bytes of one lane. */
static uint64_t weights_bytes(const struct prc_work *w)
{
    const struct isa_lanes *l = &w->call.lanes;
    return (l->rows < ISA_LANES ? l->rows : ISA_LANES) * l->bytes;
}

void prc_locate(struct prc_work *w)
{
    const uint64_t wram = isa_spaces[ISA_SPACE_WRAM].first;
    const uint64_t lane =
        sim_device_of(w->p->sim)->wram_kib * UINT64_C(1024) / ISA_LANES;
    for (unsigned k = 0, i = 0; k < w->op->n_operands; k++) {
        struct prc_operand *o = &w->of[k];
        if (!is_span(w->op, k))
            continue;
        const struct sim_range *r = &w->e->ranges[i++];
        o->address = r->address;
        o->bytes = has_weights(w, k) ? weights_bytes(w) : r->bytes;
        o->space = isa_space_at(r->address);
        o->owner = r->bytes ? prc_owner(o->space, w->e->by.number, r->cluster)
                            : PRC_DEVICE;
        o->first = w->call.arg[k] - r->address;
        o->type = type_of(w, k);
        o->pitch = has_weights(w, k) ? w->call.lanes.pitch : lane;
        o->shift = has_weights(w, k) ? 0 : r->address - wram;
        o->in_lane = has_weights(w, k) ? r->address - wram : 0;
        const struct isa_dealt *dealt =
            has_weights(w, k) ? sim_dealt(w->p->sim, w->e->by.number) : NULL;
        if (!dealt || w->call.lanes.rows == 0)
            continue;
        w->placed = w->call;
        w->placed.lanes.first = o->in_lane;
        w->placed.lanes.dealt = dealt;
        o->placed = &w->placed;
    }
}

/* Reads a row, in the layout of isa_shape: row r is in lane r % 64, after r /
 * 64 other rows. */
static bool read_row(const struct prc_work *w, const struct prc_operand *o,
                     uint64_t row)
{
    const uint64_t lane =
        sim_device_of(w->p->sim)->wram_kib * UINT64_C(1024) / ISA_LANES;
    const struct isa_lanes *l = &w->call.lanes;
    uint8_t *to =
        o->was + row % ISA_LANES * l->pitch + row / ISA_LANES * l->row_pitch;
    struct isa_lane_bytes b;
    for (uint64_t x = 0; x < l->row_bytes; x += b.bytes) {
        b = (struct isa_lane_bytes){
            row % ISA_LANES, o->in_lane + row / ISA_LANES * l->row_pitch + x,
            l->row_bytes - x};
        if (o->placed)
            b = isa_lanes_find(o->placed, row, x, l->row_bytes - x);
        if (b.at + b.bytes > lane ||
            sim_peek(w->p->sim, w->e->by.number,
                     isa_spaces[ISA_SPACE_WRAM].first + b.lane * lane + b.at,
                     to + x, b.bytes) != SIM_OK)
            return false;
    }
    return true;
}

static bool read_weights(const struct prc_work *w, const struct prc_operand *o)
{
    bool is_good = true;
    for (uint64_t row = 0; row < w->call.lanes.rows && is_good; row++)
        is_good = read_row(w, o, row);
    return is_good;
}

static bool read_operand(struct prc_work *w, unsigned k)
{
    struct prc_operand *o = &w->of[k];
    const bool is_written =
        isa_letter(w->op->operands[k])->access & ISA_ACCESS_WRITTEN;
    o->was = isa_alloc(o->bytes + 8, 1);
    if (!o->was)
        return false;
    if (has_weights(w, k) ? !read_weights(w, o)
                          : sim_peek(w->p->sim, w->e->by.number, o->address,
                                     o->was, o->bytes) != SIM_OK)
        return false;
    if (!is_written) {
        w->call.ptr[k] = o->was + o->first;
        return true;
    }
    o->is = isa_alloc(o->bytes + 8, 1);
    if (!o->is)
        return false;
    memcpy(o->is, o->was, o->bytes);
    w->call.ptr[k] = o->is + o->first;
    return true;
}

bool prc_repeat(struct prc_work *w)
{
    struct isa_extent extents[ISA_MAX_OPERANDS];
    if (isa_shape(w->op, &w->call, extents).operand >= 0)
        return false;
    prc_locate(w); /* the types of a product are known only now */
    for (unsigned k = 0; k < w->op->n_operands; k++)
        if (is_span(w->op, k) && w->of[k].bytes > 0 && !read_operand(w, k))
            return false;
    w->op->sem(&w->call);
    return true;
}

void prc_operands_free(struct prc_work *w)
{
    for (unsigned k = 0; k < ISA_MAX_OPERANDS; k++) {
        free(w->of[k].was);
        free(w->of[k].is);
    }
    free(w->results);
}
