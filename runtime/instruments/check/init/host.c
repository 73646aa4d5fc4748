/* SPDX-License-Identifier: MIT */
/* Follows accesses of the host to GDRAM: the host writes bytes, copies bytes
 * from one place to another, and reads results of kernels. */
#include "runtime/instruments/check/init/host.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/words/plural.h"
#include "runtime/instruments/check/init/cause.h"
#include "runtime/instruments/check/init/init.h"
#include "runtime/instruments/check/init/weights.h"
#include "runtime/instruments/check/state/state.h"

/* ---- copies to the host ------------------------------------------------- */

/* Bytes of a copy to the host that are unwritten, or formed from unwritten
 * bytes. */
struct copied {
    const char *api;
    uint64_t bytes, wrong; /* bytes of the copy, and how many of them are
                              wrong */
    bool is_formed, has_writer;
    bool is_end; /* they are the last bytes of the copy, but not all */
};

static void host_words(struct chk *c, const struct chk_finding *f,
                       struct chk_report *r)
{
    const struct copied *of = f->more;
    const char *what = of->is_formed
                           ? "formed from bytes that nobody has written"
                           : "that nobody has written";
    (void)c;
    if (of->wrong < of->bytes)
        snprintf(r->cause, sizeof r->cause,
                 "%s copies to the host %" PRIu64 " bytes, of which %" PRIu64
                 " %s %s",
                 of->api, of->bytes, of->wrong, isa_are(of->wrong),
                 of->is_formed ? what : "written by nobody");
    else
        snprintf(r->cause, sizeof r->cause,
                 "%s copies to the host %" PRIu64 " byte%s %s", of->api,
                 of->bytes, isa_s(of->bytes), what);
    snprintf(r->remedy, sizeof r->remedy, "%s",
             of->is_formed
                 ? "copy the input to the device before the launch (cnrtMemcpy "
                   "with cnrtMemcpyHostToDev), fill it (cnrtMemset), or copy "
                   "less back"
             : of->has_writer && of->is_end
                 ? "have the kernel write the rest too: is a remainder or a "
                   "last, shorter piece left out, or a number of elements "
                   "taken for bytes? or copy less back"
             : of->has_writer
                 ? "have the kernel write these too: does a task or a branch "
                   "leave them out, or a stride pass them by?"
                 : "launch the kernel that writes it before the copy, hand it "
                   "this pointer, or fill the memory first (cnrtMemset)");
}

/* Reports the first unwritten bytes of each kind that a call copies. */
static void report_copied(struct chk *c, const struct chk_caller *caller,
                          const struct chk_block *b, uint64_t address,
                          uint64_t bytes)
{
    const uint64_t end = address + bytes;
    struct chk_finding f[2] = {{0}};
    struct copied of[2] = {{0}};
    uint64_t values[2];
    uint64_t n, value;
    for (uint64_t at = address;
         chk_written_find(&b->written, at, end - at, &at, &n, &value);
         at += n) {
        const unsigned k = value != 0;
        of[k].wrong += n;
        if (f[k].bytes)
            continue;
        f[k].address = at;
        f[k].bytes = n;
        values[k] = value;
    }
    for (unsigned k = 0; k < 2; k++) {
        if (!f[k].bytes)
            continue;
        of[k].api = caller->api;
        of[k].bytes = bytes;
        of[k].is_formed = k;
        of[k].has_writer = b->writer != 0;
        of[k].is_end =
            f[k].address > address && f[k].address + f[k].bytes == end;
        f[k].class = CHK_INIT;
        f[k].kind = CHK_TO_HOST + k;
        f[k].caller = caller;
        f[k].words = host_words;
        f[k].more = &of[k];
        if (k)
            init_blame(c, values[k], &f[k]);
        else if (b->writer) {
            f[k].before_site = chk_site_of(b->writer);
            f[k].before = b->writer;
            f[k].before_task = &b->writer_task;
        }
        chk_found(c, &f[k]);
    }
}

/* ---- what the host does ------------------------------------------------- */

/* Returns the block of bytes of GDRAM. NULL: the check init is not running, or
 * does not know these bytes. */
static struct chk_block *block_at(struct chk *c, uint64_t address)
{
    return c && c->of[CHK_INIT] && !c->is_exhausted
               ? chk_heap_at(&init_of(c)->heap, NULL, address)
               : NULL;
}

static void set(struct chk *c, struct chk_block *b, uint64_t address,
                uint64_t bytes, uint64_t value)
{
    if (!chk_written_set(&b->written, address, bytes, value))
        chk_exhausted(c);
}

void chk_host_wrote(struct chk *c, uint64_t address, uint64_t bytes)
{
    struct chk_block *b = block_at(c, address);
    if (b && bytes)
        set(c, b, address, bytes, CHK_WRITTEN);
}

/* Converts a shadow value from the checks of another device, which have other
 * numbers for instructions. */
static uint64_t of_other(struct chk *c, const struct chk *from, uint64_t value)
{
    uint32_t number;
    if (!(value & INIT_FORMED))
        return CHK_WRITTEN; /* a mark was lost for lack of memory */
    struct chk_origin o = from->origins.of[init_number(value)];
    o.site = 0;
    o.stamp = 0;
    if (chk_origin_number(&c->origins, &o, &number))
        return INIT_FORMED | number;
    chk_exhausted(c);
    return CHK_WRITTEN;
}

/* Copies the marks of unwritten bytes to the destination. If the destination is
 * on another device, the origin of these bytes is the source. */
static void carry(struct chk *c, struct chk_block *to, uint64_t dst,
                  struct chk *from, const struct chk_block *b, uint64_t src,
                  uint64_t bytes)
{
    const uint64_t end = src + bytes;
    uint64_t n, value;
    for (uint64_t at = src;
         chk_written_find(&b->written, at, end - at, &at, &n, &value);
         at += n) {
        if (value == 0)
            value = init_far_value(from, NULL, 0, at);
        if (from != c)
            value = of_other(c, from, value);
        set(c, to, dst + (at - src), n, value);
    }
}

void chk_host_carried(struct chk *to, uint64_t dst, struct chk *from,
                      uint64_t src, uint64_t bytes)
{
    struct chk_block *b = block_at(to, dst), *source = block_at(from, src);
    if (b && bytes)
        set(to, b, dst, bytes, CHK_WRITTEN);
    if (b && source && bytes)
        carry(to, b, dst, from, source, src, bytes);
}

bool chk_host_is_written(struct chk *c, uint64_t address, uint64_t bytes)
{
    const struct chk_block *b = block_at(c, address);
    return !b || !bytes || chk_written_is_full(&b->written, address, bytes);
}

void chk_host_read(struct chk *c, uint64_t address, uint64_t bytes,
                   const struct chk_caller *caller)
{
    struct chk_block *b = block_at(c, address);
    if (chk_host_is_written(c, address, bytes))
        return;
    report_copied(c, caller, b, address, bytes);
    set(c, b, address, bytes, CHK_WRITTEN);
}

/* ---- the memories -------------------------------------------------------- */

/* Marks memory as written or unwritten when launches, tasks and allocations
 * begin and end. */

/* ---- GDRAM -------------------------------------------------------------- */

static void on_alloc(struct chk *c, const struct sim_alloc_event *e)
{
    struct chk_heap *h = &init_of(c)->heap;
    if (e->is_freed)
        chk_heap_remove(h, e->address);
    else if (!chk_heap_add(h, e->address, e->bytes))
        chk_exhausted(c);
}

/* Marks all bytes as written after a fault. The fault may have prevented
 * stores, and it must be the only report. */
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
    memset(init_of(c)->passed, 0, sizeof init_of(c)->passed);
    if (c->sim)
        sim_note_unwritten(c->sim, true);
}

/* Notes that a core passes by a copy to the SRAM of its cluster. */
static void on_skip(struct chk *c, const struct sim_skip_event *e,
                    uint32_t site)
{
    static const char to_sram[] = "2SRAM";
    const size_t n = e->direction ? strlen(e->direction) : 0;
    if (e->by.core == SIM_MEMORY_CORE || n < sizeof to_sram ||
        strcmp(e->direction + n - strlen(to_sram), to_sram) != 0)
        return;
    init_of(c)->passed[e->by.cluster] = (struct init_passed){
        chk_stamp(e->by.number, site, e->by.cycle), e->by.task};
}

static void settle(struct chk *c)
{
    for (unsigned i = 0; i < CHK_MAX_CORES; i++)
        init_weights_settle(c, i);
}

/* ---- scratchpads -------------------------------------------------------- */

/* Marks variables that have a value as written from the start. Events without a
 * device have no module. */
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
    init_weights_forget(&in->wram[e->by.number]);
    if (e->by.core == 0 || e->by.core == SIM_MEMORY_CORE)
        chk_written_clear(&in->sram[e->by.cluster]);
    set_values(c, &e->by);
}

/* ---- beginning and end -------------------------------------------------- */

enum { /* page numbers */
#define X(ID, name, first, owner, doc) \
    FIRST_##ID = (first) >> CHK_WRITTEN_SHIFT,
#include "isa/tables/spaces.def"
#undef X
};

/* Sets up the bits of a scratchpad, which are stored beside its shadow. */
static void place(struct chk_written *w, uint64_t first, uint64_t *full)
{
    *w = (struct chk_written){.first = first, .n = INIT_PAGES, .full = full};
}

void init_create(void *of)
{
    struct init *in = of;
    for (unsigned i = 0; i < CHK_MAX_CORES; i++) {
        place(&in->nram[i], FIRST_NRAM, in->nram_full[i]);
        place(&in->sram[i], FIRST_SRAM, in->sram_full[i]);
    }
}

void init_release(void *of)
{
    struct init *in = of;
    for (unsigned i = 0; i < CHK_MAX_CORES; i++) {
        chk_shadow_free(&in->nram[i].shadow);
        chk_shadow_free(&in->sram[i].shadow);
        free(in->wram[i].late);
    }
    chk_heap_free(&in->heap);
}

bool init_copy(void *copied, const void *of)
{
    const struct init *in = of;
    struct init *to = copied;
    bool is_good = chk_heap_copy(&to->heap, &in->heap);
    memcpy(to->passed, in->passed, sizeof to->passed);
    for (unsigned i = 0; i < CHK_MAX_CORES; i++) {
        is_good &=
            chk_written_copy(&to->nram[i], to->nram_full[i], &in->nram[i]);
        is_good &=
            chk_written_copy(&to->sram[i], to->sram_full[i], &in->sram[i]);
        to->wram[i] = in->wram[i]; /* settled */
        to->wram[i].late = NULL;
        to->wram[i].room_late = 0;
    }
    return is_good;
}

const struct chk_check chk_init = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR | SIM_WANTS_TASK |
             SIM_WANTS_ALLOC | SIM_WANTS_SKIP,
    .spaces = 1u << ISA_SPACE_NRAM | 1u << ISA_SPACE_SRAM |
              1u << ISA_SPACE_GLOBAL | 1u << ISA_SPACE_GDRAM,
    .bytes = sizeof(struct init),
    .create = init_create,
    .settle = settle,
    .copy = init_copy,
    .release = init_release,
    .begin = begin,
    .op = init_on_op,
    .skip = on_skip,
    .access = init_on_access,
    .alloc = on_alloc,
    .task = on_task,
    .stopped = stopped,
    .unload = unload,
    .forget = forget,
};
