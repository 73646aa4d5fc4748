/* SPDX-License-Identifier: MIT */
/*
 * The memories of the check init: when their contents come and go.
 */

#include "isa/isa.h"
#include "runtime/instruments/check/init/init.h"
#include "runtime/instruments/check/state/state.h"

/* ---- GDRAM -------------------------------------------------------------- */

static void on_alloc(struct chk *c, const struct sim_alloc_event *e)
{
    struct chk_heap *h = &init_of(c)->heap;
    if (e->is_freed)
        chk_heap_remove(h, e->address);
    else if (!chk_heap_add(h, e->address, e->bytes))
        chk_exhausted(c);
}

/* What a fault has kept from being written counts as written: there is one
 * report of it, the fault. */
static void stopped(struct chk *c)
{
    struct chk_heap *h = &init_of(c)->heap;
    for (size_t i = 0; i < h->n; i++)
        if (!chk_written_set(&h->blocks[i].written, h->blocks[i].address,
                             h->blocks[i].bytes, CHK_WRITTEN))
            chk_exhausted(c);
}

static void unload(struct chk *c)
{
    chk_heap_forget_modules(&init_of(c)->heap);
}

static void forget(struct chk *c)
{
    chk_heap_free(&init_of(c)->heap);
}

static void begin(struct chk *c)
{
    const struct sim_launch *l = c->launch;
    if (l && l->module && !chk_heap_add_module(&init_of(c)->heap, l->module))
        chk_exhausted(c);
}

/* ---- scratchpads -------------------------------------------------------- */

/* Variables with a value hold it from the start; events without a device have
 * no module. */
static void set_values(struct chk *c, const struct sim_actor *by)
{
    struct sim_variable v;
    for (size_t i = 0; by->module && sim_variable(by->module, NULL, i, &v);
         i++) {
        struct chk_written *w =
            init_is_global(v.address)
                ? NULL
                : init_memory(c, by, v.address, by->cluster);
        if (w && v.has_value && v.bytes > 0 &&
            !chk_written_set(w, v.address, v.bytes, CHK_WRITTEN))
            chk_exhausted(c);
    }
}

static void on_task(struct chk *c, const struct sim_task_event *e)
{
    struct init *in = init_of(c);
    if (e->is_end)
        return;
    chk_written_clear(&in->nram[e->by.number]);
    if (e->by.core == 0 || e->by.core == SIM_MEMORY_CORE)
        chk_written_clear(&in->sram[e->by.cluster]);
    set_values(c, &e->by);
}

/* ---- beginning and end -------------------------------------------------- */

enum { /* numbers of pages */
#define X(ID, name, first, owner, doc) \
    FIRST_##ID = (first) >> CHK_WRITTEN_SHIFT,
#include "isa/tables/spaces.def"
#undef X
};

/* The bits of a scratchpad, which lie beside it. */
static void place(struct chk_written *w, uint64_t first, uint64_t *full)
{
    *w = (struct chk_written){.first = first, .n = INIT_PAGES, .full = full};
}

static void create(void *of)
{
    struct init *in = of;
    for (unsigned i = 0; i < CHK_MAX_CORES; i++) {
        place(&in->nram[i], FIRST_NRAM, in->nram_full[i]);
        place(&in->sram[i], FIRST_SRAM, in->sram_full[i]);
    }
}

static void release(void *of)
{
    struct init *in = of;
    for (unsigned i = 0; i < CHK_MAX_CORES; i++) {
        chk_shadow_free(&in->nram[i].shadow);
        chk_shadow_free(&in->sram[i].shadow);
    }
    chk_heap_free(&in->heap);
}

static bool copy(void *copied, const void *of)
{
    const struct init *in = of;
    struct init *to = copied;
    bool is_good = chk_heap_copy(&to->heap, &in->heap);
    for (unsigned i = 0; i < CHK_MAX_CORES; i++) {
        is_good &=
            chk_written_copy(&to->nram[i], to->nram_full[i], &in->nram[i]);
        is_good &=
            chk_written_copy(&to->sram[i], to->sram_full[i], &in->sram[i]);
    }
    return is_good;
}

const struct chk_check chk_init = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR | SIM_WANTS_TASK |
             SIM_WANTS_ALLOC,
    .spaces = 1u << ISA_SPACE_NRAM | 1u << ISA_SPACE_SRAM |
              1u << ISA_SPACE_GLOBAL | 1u << ISA_SPACE_GDRAM,
    .bytes = sizeof(struct init),
    .create = create,
    .copy = copy,
    .release = release,
    .begin = begin,
    .op = init_on_op,
    .access = init_on_access,
    .alloc = on_alloc,
    .task = on_task,
    .stopped = stopped,
    .unload = unload,
    .forget = forget,
};
