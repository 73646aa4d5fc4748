/* SPDX-License-Identifier: MIT */
/* Records who wrote the contents of allocations: the device (by kernels, fills
 * and copies on it), or the host. mlusim judge requests this record: an output
 * must come from the device, and an input must not change. An allocation is
 * examined when it is freed, or at the end. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "isa/isa.h"
#include "isa/support/files/file.h"
#include "runtime/instruments/check/shadow/heap.h"
#include "runtime/instruments/check/shadow/walk.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/settings/writes.h"

enum { BY_HOST = 0 }; /* the other value is CHK_WRITTEN: by the device */

struct line { /* of the file */
    uint64_t address, bytes, written, first_written, first_other;
    bool is_live;
};

struct writes {
    struct rt_host *host;
    struct sim *sim; /* of the first device */
    struct chk_heap heap;
    struct line *lines;
    size_t n, room;
    bool is_exhausted;
};

/* ---- allocations --------------------------------------------------------- */

static void set(struct writes *w, uint64_t address, uint64_t bytes,
                uint64_t value)
{
    struct chk_block *b = chk_heap_at(&w->heap, NULL, address);
    if (b && bytes && !chk_written_set(&b->written, address, bytes, value))
        w->is_exhausted = true;
}

static void look_at(struct writes *w, struct line *line)
{
    const struct chk_block *b = chk_heap_at(&w->heap, NULL, line->address);
    uint64_t run;
    line->first_written = line->first_other = line->bytes;
    for (uint64_t at = 0; b && at < line->bytes; at += run) {
        const bool is_written =
            chk_written_get(&b->written, line->address + at, line->bytes - at,
                            &run) == CHK_WRITTEN;
        uint64_t *first =
            is_written ? &line->first_written : &line->first_other;
        if (*first == line->bytes)
            *first = at;
        if (is_written)
            line->written += run;
    }
    line->is_live = false;
}

static struct line *line_of(struct writes *w, uint64_t address)
{
    for (size_t i = w->n; i-- > 0;)
        if (w->lines[i].is_live && w->lines[i].address == address)
            return &w->lines[i];
    return NULL;
}

static void on_alloc(void *self, const struct sim_alloc_event *e)
{
    struct writes *w = self;
    if (e->is_freed) {
        struct line *line = line_of(w, e->address);
        if (line)
            look_at(w, line);
        chk_heap_remove(&w->heap, e->address);
        return;
    }
    if (ISA_GROW(w->lines, w->n, w->room) &&
        chk_heap_add(&w->heap, e->address, e->bytes))
        w->lines[w->n++] = (struct line){
            .address = e->address, .bytes = e->bytes, .is_live = true};
    else
        w->is_exhausted = true;
}

/* ---- writes -------------------------------------------------------------- */

static void on_op(void *self, const struct sim_op_event *e)
{
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        struct chk_walk walk = {.range = r};
        uint64_t address, bytes;
        if (!r->is_written || r->bytes == 0 ||
            isa_space_at(r->address) != ISA_SPACE_GDRAM)
            continue;
        while (chk_walk(&walk, &address, &bytes))
            set(self, address, bytes, CHK_WRITTEN);
    }
}

static void on_access(void *self, const struct sim_access_event *e)
{
    if (e->writes && isa_space_at(e->address) == ISA_SPACE_GDRAM)
        set(self, e->address, e->bytes, CHK_WRITTEN);
}

static const struct sim_observer observer = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR | SIM_WANTS_ALLOC,
    .op = on_op,
    .access = on_access,
    .alloc = on_alloc,
};

static void wrote(void *self, int device, uint64_t address, uint64_t n)
{
    if (device == 0)
        set(self, address, n, BY_HOST);
}

static void filled(void *self, int device, uint64_t address, uint64_t n,
                   unsigned char value)
{
    (void)value;
    if (device == 0)
        set(self, address, n, CHK_WRITTEN);
}

static void carried(void *self, int to, uint64_t dst, int from, uint64_t src,
                    uint64_t n)
{
    (void)from, (void)src;
    if (to == 0)
        set(self, dst, n, CHK_WRITTEN);
}

/* ---- beginning and end --------------------------------------------------- */

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    if (!getenv(RT_ENV_WRITES) || shown->is_forked)
        return INSTRUMENT_ABSENT;
    return rt_host_record(shown, sizeof(struct writes), "what is written", self)
               ? INSTRUMENT_PRESENT
               : INSTRUMENT_REFUSED;
}

static bool open_device(void *self, int device, struct sim *sim)
{
    struct writes *w = self;
    if (device != 0)
        return true;
    const enum sim_status status = sim_attach(sim, &observer, w);
    if (status != SIM_OK)
        w->host->fail_sim(status);
    w->sim = status == SIM_OK ? sim : NULL;
    return status == SIM_OK;
}

static void close_device(void *self, int device)
{
    struct writes *w = self;
    if (device == 0 && w->sim)
        sim_detach(w->sim, &observer, w);
    if (device == 0)
        w->sim = NULL;
}

/* Closes the file, or deletes it, because no file is better than a wrong
 * file. */
static bool finish(void *self)
{
    struct writes *w = self;
    const char *path = getenv(RT_ENV_WRITES);
    FILE *out = path && !w->is_exhausted ? isa_file_out(path) : NULL;
    for (size_t i = 0; out && i < w->n; i++) {
        struct line *l = &w->lines[i];
        if (l->is_live)
            look_at(w, l);
        fprintf(out, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                l->bytes, l->written, l->first_written, l->first_other);
    }
    if (out && ferror(out) | fclose(out))
        unlink(path);
    return true;
}

const struct instrument writes_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "writes",
    .start = start,
    .open = open_device,
    .close = close_device,
    .wrote = wrote,
    .filled = filled,
    .carried = carried,
    .finish = finish,
};
