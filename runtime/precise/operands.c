/* SPDX-License-Identifier: MIT */
/*
 * The event says where the operands are, the instruction and the registers of
 * its core the rest. The body of an op is a function of its operands alone, so
 * it is called once more on copies of them, which gives the real result without
 * waiting for it.
 */
#include "runtime/precise/operands.h"

#include <stdlib.h>
#include <string.h>

#include "isa/number/num.h"
#include "isa/semantics/lanes.h"
#include "isa/support/alloc.h"

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
    default:
        return bits;
    }
}

/* ---- places -------------------------------------------------------------- */

enum { LANE_SHIFT = 24 };
#define IN_LANES ((uint64_t)1 << 43)

static uint64_t in_lane(const struct prc_operand *o, uint64_t lane, uint64_t at)
{
    return (uint64_t)o->owner << PRC_OWNER_SHIFT | IN_LANES |
           lane << LANE_SHIFT | at;
}

uint64_t prc_place(const struct prc_operand *o, uint64_t offset)
{
    const uint64_t x = offset + o->shift;
    return o->space == ISA_SPACE_WRAM
               ? in_lane(o, x / o->pitch, o->in_lane + x % o->pitch)
               : prc_place_at(o->owner, o->address + offset);
}

uint64_t prc_place_dealt(const struct prc_operand *o, uint64_t i,
                         uint64_t bytes)
{
    const uint64_t share = isa_lanes_share(bytes);
    return in_lane(o, i / share,
                   o->address - isa_spaces[ISA_SPACE_WRAM].first + i % share);
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

static unsigned generation_of(const struct prc *p)
{
    size_t n;
    const struct isa_arch *archs = isa_archs(&n);
    const unsigned number = sim_device_of(p->sim)->arch;
    for (size_t i = 0; i < n; i++)
        if (archs[i].number == number)
            return archs[i].gen;
    return archs[0].gen;
}

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
    w->call.generation = generation_of(w->p);
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

/* The elements of operand k; of a product its row says which. */
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

/* Of all lanes that are used; the event tells of one. */
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
    }
}

/* Lanes one after another, as isa_shape has them. */
static bool read_weights(struct prc_work *w, struct prc_operand *o)
{
    const uint64_t lane =
        sim_device_of(w->p->sim)->wram_kib * UINT64_C(1024) / ISA_LANES;
    const struct isa_lanes *l = &w->call.lanes;
    for (uint64_t i = 0; i * l->pitch < o->bytes; i++)
        if (o->in_lane + l->bytes > lane ||
            sim_peek(w->p->sim, w->e->by.number, o->address + i * lane,
                     o->was + i * l->pitch, l->bytes) != SIM_OK)
            return false;
    return true;
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
    prc_locate(w); /* products know their types now */
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
