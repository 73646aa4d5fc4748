/* SPDX-License-Identifier: MIT */
/*
 * Device memory that is still allocated when the program ends, and memory cores
 * that touch NRAM, which is none of theirs.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/instruments/check/ends.h"
#include "runtime/instruments/check/reports.h"
#include "runtime/instruments/check/sites.h"
#include "runtime/instruments/check/state.h"

/* ---- leaks -------------------------------------------------------------- */

struct block {
    uint64_t address, bytes, number; /* of the allocation, from 1 */
};

struct leak {
    struct block *blocks; /* that live */
    size_t n, room;
    uint64_t n_ever;
};

static void on_alloc(struct chk *c, const struct sim_alloc_event *e)
{
    struct leak *l = c->of[CHK_LEAK];
    if (!e->is_freed) {
        struct block *blocks =
            isa_grow(l->blocks, l->n, &l->room, sizeof *blocks);
        if (!blocks) {
            chk_exhausted(c);
            return;
        }
        l->blocks = blocks;
        blocks[l->n++] = (struct block){e->address, e->bytes, ++l->n_ever};
        return;
    }
    for (size_t i = l->n; i-- > 0;) /* the last are freed first, mostly */
        if (l->blocks[i].address == e->address) {
            for (l->n--; i < l->n; i++)
                l->blocks[i] = l->blocks[i + 1];
            return;
        }
}

static void leak_words(struct chk *c, const struct chk_finding *f,
                       struct chk_report *r)
{
    const struct block *b = f->more;
    (void)c;
    snprintf(r->cause, sizeof r->cause,
             "%" PRIu64 " byte%s of device memory are never given back: "
             "allocation %" PRIu64 " of the program",
             b->bytes, isa_s(b->bytes), b->number);
    snprintf(r->remedy, sizeof r->remedy,
             "call cnrtFree for what cnrtMalloc gave");
}

static void finish(struct chk *c)
{
    struct leak *l = c->of[CHK_LEAK];
    for (size_t i = 0; i < l->n; i++)
        chk_found(c, &(struct chk_finding){
                         .class = CHK_LEAK,
                         .kind = (unsigned)l->blocks[i].number,
                         .address = l->blocks[i].address,
                         .bytes = l->blocks[i].bytes,
                         .words = leak_words,
                         .more = &l->blocks[i],
                     });
}

static void forget(struct chk *c)
{
    struct leak *l = c->of[CHK_LEAK];
    l->n = 0;
}

static bool create(struct chk *c)
{
    return (c->of[CHK_LEAK] = isa_alloc(1, sizeof(struct leak))) != NULL;
}

static void release(void *of)
{
    struct leak *l = of;
    free(l->blocks);
    free(l);
}

const struct chk_check chk_leak = {
    .wants = SIM_WANTS_ALLOC,
    .create = create,
    .release = release,
    .alloc = on_alloc,
    .forget = forget,
    .finish = finish,
};

/* ---- the memory core on NRAM -------------------------------------------- */

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
