/* SPDX-License-Identifier: MIT */
/* Reports device memory that is still allocated when the program ends. */
#include <inttypes.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/state/state.h"

struct block {
    uint64_t address, bytes, number; /* of an allocation: address, bytes, and
                                        number from 1 */
};

struct leak {
    struct block *blocks; /* blocks that are allocated */
    size_t n, room;
    uint64_t n_ever;
};

static void on_alloc(struct chk *c, const struct sim_alloc_event *e)
{
    struct leak *l = c->of[CHK_LEAK];
    if (!e->is_freed) {
        if (!ISA_GROW(l->blocks, l->n, l->room)) {
            chk_exhausted(c);
            return;
        }
        l->blocks[l->n++] = (struct block){e->address, e->bytes, ++l->n_ever};
        return;
    }
    for (size_t i = l->n; i-- > 0;) /* from the end, because the last blocks
                                       are often freed first */
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

static void release(void *of)
{
    struct leak *l = of;
    free(l->blocks);
}

const struct chk_check chk_leak = {
    .wants = SIM_WANTS_ALLOC,
    .bytes = sizeof(struct leak),
    .release = release,
    .alloc = on_alloc,
    .forget = forget,
    .finish = finish,
};
