/* SPDX-License-Identifier: MIT */
/*
 * Memory cores that touch NRAM, which is none of theirs.
 */
#include <stdio.h>

#include "isa/isa.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/state/state.h"

static void nram_words(struct chk *c, const struct chk_finding *f,
                       struct chk_report *r)
{
    snprintf(r->cause, sizeof r->cause, "%s of the memory core touches NRAM",
             chk_what(c, f->site));
    snprintf(r->remedy, sizeof r->remedy,
             "send the memory core home first (if (__is_mpu()) return;), or "
             "give it SRAM");
}

static void touch(struct chk *c, const struct sim_actor *by, uint32_t site,
                  uint64_t address, uint64_t bytes)
{
    if (by->core != SIM_MEMORY_CORE || isa_space_at(address) != ISA_SPACE_NRAM)
        return;
    chk_found(c, &(struct chk_finding){.class = CHK_MPU_NRAM,
                                       .by = by,
                                       .site = site,
                                       .address = address,
                                       .bytes = bytes,
                                       .words = nram_words});
}

static void on_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site)
{
    touch(c, &e->by, site, e->address, e->bytes);
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    for (unsigned i = 0; i < e->n_ranges; i++)
        if (e->ranges[i].bytes)
            touch(c, &e->by, site, e->ranges[i].address, e->ranges[i].bytes);
}

const struct chk_check chk_mpu_nram = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR,
    .spaces = 1u << ISA_SPACE_NRAM,
    .op = on_op,
    .access = on_access,
};
