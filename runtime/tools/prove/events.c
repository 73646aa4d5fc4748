/* SPDX-License-Identifier: MIT */
/* Which memory instructions use, and where cores wait. */
#include "runtime/tools/prove/state.h"
#include "runtime/tools/prove/names.h"
#include "runtime/tools/prove/values.h"
#include "runtime/tools/prove/events.h"
#include "runtime/tools/prove/ops.h"
#include "runtime/tools/prove/uses.h"

#include <string.h>

#include "isa/support/memory/alloc.h"

/* ---- loads and stores ---------------------------------------------------- */

/* A load, a store, or both: an atomic. */
static void add_scalar(struct prv_walk *w, struct prv_state *s, uint64_t pc,
                       aff_value *at, unsigned bytes, bool is_read,
                       bool is_written)
{
    struct prv_event *e = w->guesses ? NULL : prv_add_event(w, s, pc);
    if (!e)
        return;
    e->is_read = is_read;
    e->is_written = is_written;
    e->is_atomic = is_read && is_written;
    e->unit = ISA_UNIT_SCALAR;
    e->at = at;
    e->bytes = aff_number(bytes);
}

int prv_slot(struct prv_state *s, int32_t displacement, bool *is_aligned)
{
    int64_t top;
    if (!aff_is_number(s->at[2], &top))
        return -1;
    const int64_t below = PRV_STACK_TOP - (top + displacement);
    const int64_t slot = (below - 1) / 8;
    *is_aligned = below % 8 == 0;
    return below > 0 && slot < PRV_N_SLOTS ? (int)slot : -1;
}

/* Whether a store may change the stack's slots. */
static bool may_be_slot(struct prv_walk *w, struct prv_state *s, aff_value *at)
{
    aff_set *there =
        aff_between(at, PRV_STACK_TOP - 8 * PRV_N_SLOTS - 8, PRV_STACK_TOP - 1);
    return !prv_never(w, aff_both(s->path, there));
}

/* A number that the code has as a constant in memory. */
static bool is_constant(const struct prv_walk *w, aff_value *at, unsigned bytes,
                        bool is_signed, int64_t *number)
{
    int64_t address;
    if (!aff_is_number(at, &address) ||
        isa_space_at((uint64_t)address) != ISA_SPACE_CODE)
        return false;
    const struct isa_segment *s =
        isa_image_segment_at(w->q->image, (uint64_t)address);
    const uint64_t offset = s ? (uint64_t)address - s->address : 0;
    uint64_t bits = 0;
    if (!s || offset + bytes > s->file_bytes)
        return false;
    memcpy(&bits, s->data + offset, bytes);
    const unsigned above = 64 - 8 * bytes;
    *number = is_signed ? (int64_t)(bits << above) >> above : (int64_t)bits;
    return true;
}

static void load_or_store(struct prv_walk *w, struct prv_state *s,
                          const struct isa_insn *i, uint64_t pc)
{
    const bool is_load = i->op <= ISA_I_lwu;
    const unsigned log = is_load ? (i->op - ISA_I_lb) & 3 : i->op - ISA_I_sb;
    const unsigned bytes = 1u << log;
    const bool is_signed = is_load && i->op <= ISA_I_ld;
    bool is_aligned;
    const int slot = i->rs1 == 2 ? prv_slot(s, i->imm, &is_aligned) : -1;
    int64_t number;
    if (slot >= 0) { /* of the stack: spilled registers */
        aff_value **at = &s->at[PRV_SLOTS + slot];
        const bool is_whole = bytes == 8 && is_aligned;
        if (!is_load) {
            *at = is_whole ? prv_get(w, s, i->rs2) : NULL;
            return;
        }
        if (is_whole) {
            prv_put(s, i->rd, *at, "loaded from the stack", pc);
            return;
        }
    }
    aff_value *at = aff_sum(prv_get(w, s, i->rs1), aff_number(i->imm));
    if (!is_load && !w->guesses && may_be_slot(w, s, at)) {
        prv_stop(w, pc, "an array on the stack");
        return;
    }
    if (is_load && is_constant(w, at, bytes, is_signed, &number)) {
        if (i->rd)
            s->at[i->rd] = aff_number(number);
        return;
    }
    add_scalar(w, s, pc, at, bytes, is_load, !is_load);
    if (!is_load || !i->rd)
        return;
    const int64_t half =
        bytes == 8 ? INT64_MAX : (INT64_C(1) << (8 * bytes - 1)) - 1;
    s->at[i->rd] =
        prv_unknown(w, "loaded from memory", pc, is_signed ? -half - 1 : 0,
                    is_signed ? half : 2 * half + 1);
}

static void atomic(struct prv_walk *w, struct prv_state *s,
                   const struct isa_insn *i, uint64_t pc)
{
    const unsigned bytes = (i->op - ISA_I_lr_w) & 1 ? 8 : 4;
    add_scalar(w, s, pc, prv_get(w, s, i->rs1), bytes, true, true);
    prv_put(s, i->rd, NULL, "loaded by an atomic", pc);
}

/* ---- waits, barriers, ends ----------------------------------------------- */

enum {
    IO = 1 << ISA_UNIT_IO | 1 << ISA_UNIT_MPU_DMA,
    MOVE = 1 << ISA_UNIT_MOVE,
    COMPUTE = 1 << ISA_UNIT_COMPUTE,
    ALL_UNITS = (1 << ISA_N_UNITS) - 1
};

static unsigned waited_for(unsigned code)
{
    return code == ISA_OP_sync             ? ALL_UNITS
           : code == ISA_OP_sync_io        ? IO
           : code == ISA_OP_sync_move      ? MOVE
           : code == ISA_OP_sync_compute   ? COMPUTE
           : code == ISA_OP_sync_all_units ? IO | MOVE | COMPUTE
                                           : 0;
}

/* A wait, a barrier, an end. False: it is an op on data. */
static bool machine_op(struct prv_walk *w, struct prv_state *s, unsigned code,
                       uint64_t pc)
{
    const bool is_block = !w->q->clusters;
    const struct isa_op *op = isa_op_by_code(code);
    switch (code) {
    case ISA_OP_sync:
    case ISA_OP_sync_io:
    case ISA_OP_sync_move:
    case ISA_OP_sync_compute:
    case ISA_OP_sync_all_units:
        prv_wait_for(w, s, waited_for(code));
        return true;
    case ISA_OP_sync_units:
    case ISA_OP_printf:
    case ISA_OP_region:
    case ISA_OP_region_of:
    case ISA_OP_region_end:
    case ISA_OP_lock:
    case ISA_OP_unlock:
        return true;
    case ISA_OP_sync_cluster:
    case ISA_OP_sync_all:
        if (is_block)
            prv_wait_for(w, s, ALL_UNITS);
        else
            prv_step(w, s,
                     code == ISA_OP_sync_all ? PRV_BARRIERS_ALL : PRV_BARRIERS);
        return true;
    case ISA_OP_sync_all_ipu:
    case ISA_OP_sync_cluster_ipu:
    case ISA_OP_sync_all_mpu:
        if (is_block)
            prv_wait_for(w, s, ALL_UNITS);
        else
            prv_stop(w, pc, "%s, a barrier of some cores", op->intrinsic);
        return true;
    case ISA_OP_exit:
    case ISA_OP_abort:
    case ISA_OP_assert_fail:
    case ISA_OP_give_up:
    case ISA_OP_no_result:
        if (code == ISA_OP_exit)
            prv_stop(w, pc, "exit() in a kernel");
        else
            prv_add_count(w, pc, s->path);
        s->path = aff_nothing();
        return true;
    default:
        return false;
    }
}

void prv_access(struct prv_walk *w, struct prv_state *s,
                const struct isa_insn *insn, uint64_t pc)
{
    if (insn->op >= ISA_I_lb && insn->op <= ISA_I_sd) {
        load_or_store(w, s, insn, pc);
        return;
    }
    if (insn->op >= ISA_I_lr_w && insn->op <= ISA_I_amomaxu_d) {
        atomic(w, s, insn, pc);
        return;
    }
    const struct isa_op *op =
        insn->op == ISA_I_BANG ? isa_op_by_code((unsigned)insn->imm) : NULL;
    if (!op) {
        prv_stop(w, pc, "%s, which is not followed",
                 isa_insn_name((enum isa_insn_op)insn->op));
        return;
    }
    if (machine_op(w, s, op->code, pc))
        return;
    if (!op->sem)
        prv_stop(w, pc, "%s, which is not followed", op->intrinsic);
    else
        prv_data_op(w, s, insn, pc);
    if (op->result)
        prv_put(s, isa_operand_registers[0], NULL,
                "result of an operation on memory", pc);
}
