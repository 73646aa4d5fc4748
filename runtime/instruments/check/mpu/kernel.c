/* SPDX-License-Identifier: MIT */
/* Reports memory cores that ran a whole kernel. A memory core skips the work of
 * other cores. If it reached ops on NRAM and copies out, and did no work of its
 * own, the kernel did not make it return early, so it executed the scalar code
 * without effect. There is one report for each kernel. */
#include <stdio.h>

#include "isa/isa.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/state/state.h"

struct mpu_core {
    struct sim_actor by; /* the core at the first op that it skipped */
    uint32_t site;       /* 0: none */
    bool has_copied_out, has_own;
};

struct mpu_kernel {
    struct mpu_core cores[CHK_MAX_CORES];
    bool is_told; /* whether it was reported in this launch */
};

static void words(struct chk *c, const struct chk_finding *f,
                  struct chk_report *r)
{
    snprintf(r->cause, sizeof r->cause,
             "the memory core ran the whole kernel: it passes by %s and what "
             "else is work on NRAM, and has done the scalar code as well",
             chk_what(c, f->site));
    snprintf(r->remedy, sizeof r->remedy,
             "guard what is not for it by __is_ipu() or __is_mpu(), or send it "
             "home first: if (__is_mpu()) return;");
}

static void on_skip(struct chk *c, const struct sim_skip_event *e,
                    uint32_t site)
{
    struct mpu_kernel *m = c->of[CHK_MPU_KERNEL];
    struct mpu_core *core = &m->cores[e->by.number];
    if (e->by.core != SIM_MEMORY_CORE)
        return;
    core->has_copied_out |= e->writes_dram;
    if (!e->direction && !e->writes_dram && !core->site) {
        core->site = site;
        core->by = e->by;
    }
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    struct mpu_kernel *m = c->of[CHK_MPU_KERNEL];
    (void)site;
    if (e->by.core == SIM_MEMORY_CORE)
        m->cores[e->by.number].has_own = true;
}

static void on_task(struct chk *c, const struct sim_task_event *e)
{
    struct mpu_kernel *m = c->of[CHK_MPU_KERNEL];
    struct mpu_core *core = &m->cores[e->by.number];
    if (!e->is_end) {
        *core = (struct mpu_core){.site = 0};
        return;
    }
    if (m->is_told || !core->site || !core->has_copied_out || core->has_own)
        return;
    m->is_told = true;
    chk_found(c, &(struct chk_finding){.class = CHK_MPU_KERNEL,
                                       .by = &core->by,
                                       .site = core->site,
                                       .words = words});
}

static void begin(struct chk *c)
{
    struct mpu_kernel *m = c->of[CHK_MPU_KERNEL];
    *m = (struct mpu_kernel){.is_told = false};
}

static bool copy(void *to, const void *of)
{
    *(struct mpu_kernel *)to = *(const struct mpu_kernel *)of;
    return true;
}

const struct chk_check chk_mpu_kernel = {
    .wants = SIM_WANTS_OP_TIMES | SIM_WANTS_SKIP | SIM_WANTS_TASK,
    .is_far = true,
    .bytes = sizeof(struct mpu_kernel),
    .copy = copy,
    .begin = begin,
    .op = on_op,
    .skip = on_skip,
    .task = on_task,
};

/* ---- NRAM ---------------------------------------------------------------- */

/* Writes about memory cores that access NRAM, although they have none. */

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

static void on_nram_op(struct chk *c, const struct sim_op_event *e,
                       uint32_t site)
{
    for (unsigned i = 0; i < e->n_ranges; i++)
        if (e->ranges[i].bytes)
            touch(c, &e->by, site, e->ranges[i].address, e->ranges[i].bytes);
}

const struct chk_check chk_mpu_nram = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR,
    .spaces = 1u << ISA_SPACE_NRAM,
    .op = on_nram_op,
    .access = on_access,
};
