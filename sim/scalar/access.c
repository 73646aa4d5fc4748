/* SPDX-License-Identifier: MIT */
/* Scalar accesses outside of the core's stack and NRAM. Accesses that other
 * cores can see happen in turns. */
#include "sim/scalar/access.h"
#include "isa/support/words/plural.h"
#include "sim/machine/fail.h"
#include "sim/machine/machine.h"
#include "sim/machine/sites.h"
#include "sim/machine/turn.h"
#include "sim/memory/memory.h"
#include "sim/memory/pools.h"
#include "sim/memory/written.h"
#include "sim/observers/notify.h"
#include "sim/op/bandwidth.h"
#include "sim/op/grains.h"
#include "sim/op/unit.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

static uint64_t cycles_of(struct sim_core *c, enum isa_space space,
                          uint64_t address, unsigned bytes, enum sim_access how)
{
    const struct sim_params *p = &c->sim->params;
    bool is_write = (how & SIM_WRITE) != 0;
    switch (space) {
    case ISA_SPACE_GDRAM:
    case ISA_SPACE_GLOBAL:
        break;
    case ISA_SPACE_SRAM:
        c->account.counters[is_write ? SIM_COUNT_SCALAR_STORES
                                     : SIM_COUNT_SCALAR_LOADS]++;
        return p->scalar_sram;
    case ISA_SPACE_NRAM:
    case ISA_SPACE_WRAM:
        return p->scalar_nram;
    default:
        return 0;
    }
    uint64_t moved = sim_dram_bytes(p, address, bytes, is_write);
    /* the core does not wait for stores; reads wait for earlier stores */
    const struct sim_timing *t = &c->sim->timing;
    bool waits = (how & SIM_READ) != 0;
    uint64_t start = waits ? sim_max(c->clock, c->stored_at) : c->clock;
    uint64_t through =
        sim_bandwidth_take(&c->sim->dram, start, moved, t->cluster_rate);
    c->account.counters[is_write ? SIM_COUNT_SCALAR_STORES
                                 : SIM_COUNT_SCALAR_LOADS]++;
    c->account
        .counters[is_write ? SIM_COUNT_DRAM_WRITE : SIM_COUNT_DRAM_READ] +=
        moved;
    assert(through >= start);
    const uint64_t wait = waits ? through + t->gdram_load - c->clock : 0;
    c->account.counters[SIM_COUNT_WAIT_GDRAM] += wait;
    sim_site_far(c, address, bytes, wait);
    if (waits)
        return wait;
    c->stored_at = sim_max(c->stored_at, through + t->gdram_store);
    return 0;
}

static enum sim_stop refuse(struct sim_core *c, enum sim_fault_kind kind,
                            uint64_t address, unsigned bytes,
                            enum sim_access how)
{
    static const char *const verbs[] = {"", "reads", "writes",
                                        "atomically updates"};
    char detail[80];
    snprintf(detail, sizeof detail, "%s %u byte%s at 0x%" PRIx64, verbs[how],
             bytes, isa_s(bytes), address);
    sim_core_fault(c, kind, address, detail);
    c->fault.bytes = bytes;
    return SIM_STOP_FAULT;
}

enum sim_stop sim_core_access(struct sim_core *c, uint64_t addr, unsigned bytes,
                              enum sim_access how, void **host)
{
    assert(bytes >= 1 && bytes <= 8 && (bytes & (bytes - 1)) == 0);
    assert(how == SIM_READ || how == SIM_WRITE || how == SIM_ATOMIC);
    enum isa_space space = sim_space_of(c, addr);
    bool is_visible = space == ISA_SPACE_GDRAM || space == ISA_SPACE_GLOBAL ||
                      space == ISA_SPACE_SRAM;
    if (is_visible && !sim_may_turn(c)) {
        sim_prefetch(c->sim, addr, bytes);
        sim_notify_soon(c->sim, addr);
        return SIM_STOP_YIELD;
    }
    if (how == SIM_ATOMIC && addr % bytes != 0)
        return refuse(c, SIM_FAULT_ALIGNMENT, addr, bytes, how);
    enum sim_fault_kind kind = sim_span(c, addr, bytes, how, &space, host);
    if (kind != SIM_FAULT_NONE)
        return refuse(c, kind, addr, bytes, how);
    if (space == ISA_SPACE_GDRAM && sim_is_pooled(c->sim) &&
        sim_pool_is_stray(c->sim, addr, bytes))
        sim_send_stray(c, addr, bytes, how);
    if (space == ISA_SPACE_WRAM && (how & SIM_WRITE) && sim_is_written_known(c))
        sim_written_mark(c, addr - c->wram.first, bytes);
    if (space == ISA_SPACE_NRAM && addr < c->wait_hi &&
        addr + bytes > c->wait_lo)
        sim_core_interlock(c);
    c->clock += cycles_of(c, space, addr, bytes, how);
    if (is_visible)
        sim_turn_taken(c);
    return SIM_GO;
}
