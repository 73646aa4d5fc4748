/* SPDX-License-Identifier: MIT */
/* Records which bytes of arrays a kernel moves, op by op, and to which variable
 * each array belongs. mlusim course requests this record and draws it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/record/record.h"
#include "runtime/instruments/settings/moves.h"

struct block { /* an allocation */
    uint64_t address, bytes;
};

struct moves {
    struct rt_host *host;
    struct sim *sim; /* of the first device */
    FILE *out;
    struct block *blocks;
    size_t n, room;
    unsigned lines;
    bool is_exhausted;
};

static const char *const lanes[] = {RT_MOVES_LANES};

/* ---- places -------------------------------------------------------------- */

static void on_alloc(void *self, const struct sim_alloc_event *e)
{
    struct moves *m = self;
    if (e->is_freed)
        return; /* such addresses are only reused after a long time */
    struct block *block = ISA_APPEND(m->blocks, m->n, m->room);
    if (block)
        *block = (struct block){e->address, e->bytes};
    m->is_exhausted |= !block;
}

/* Writes the variable or array at an address, and the offset from its start. */
static void put_place(struct moves *m, const struct sim_actor *by,
                      uint64_t address)
{
    struct sim_variable v;
    for (size_t i = m->n; i-- > 0;)
        if (address - m->blocks[i].address < m->blocks[i].bytes) {
            fprintf(m->out, "%zu %" PRIu64, i, address - m->blocks[i].address);
            return;
        }
    for (size_t i = 0; sim_variable(by->module, NULL, i, &v); i++)
        if (address - v.address < v.bytes) {
            fprintf(m->out, "%.63s %" PRIu64, v.name, address - v.address);
            return;
        }
    fprintf(m->out, "- %" PRIu64, address);
}

static void put_range(struct moves *m, const struct sim_actor *by,
                      const struct sim_range *r)
{
    const uint64_t touched = r->n * r->segment_bytes;
    fprintf(m->out, "range %c %s ",
            !r->is_written ? 'r'
            : r->is_read   ? 'u'
                           : 'w',
            sim_space_name(r->space));
    put_place(m, by, r->address);
    fprintf(m->out, " %" PRIu64 " %" PRIu64 "\n", r->bytes,
            touched && touched < r->bytes ? touched : r->bytes);
}

/* ---- what happens -------------------------------------------------------- */

static bool put_op(struct moves *m, const struct sim_actor *by,
                   enum rec_lane lane, uint64_t start, uint64_t end,
                   const char *name)
{
    if (m->lines++ == RT_MOVES_MOST)
        fputs("more\n", m->out);
    if (m->lines > RT_MOVES_MOST)
        return false;
    fprintf(m->out, "op %u %u %d %s %" PRIu64 " %" PRIu64 " %s\n", by->cluster,
            by->core, by->task, lanes[lane], start, end, name);
    return true;
}

static void on_op(void *self, const struct sim_op_event *e)
{
    struct moves *m = self;
    if (!put_op(m, &e->by, rec_lane_of(e), e->start, e->end, e->op))
        return;
    for (unsigned i = 0; i < e->n_ranges; i++)
        if (e->ranges[i].bytes)
            put_range(m, &e->by, &e->ranges[i]);
}

static void on_access(void *self, const struct sim_access_event *e)
{
    struct moves *m = self;
    bool is_array = false;
    for (size_t i = 0; i < m->n; i++)
        is_array |= e->address - m->blocks[i].address < m->blocks[i].bytes;
    if (is_array && put_op(m, &e->by, REC_LANE_NONE, e->by.cycle,
                           e->by.cycle + 1, e->writes ? "store" : "load"))
        put_range(m, &e->by,
                  &(struct sim_range){.space = SIM_SPACE_GDRAM,
                                      .address = e->address,
                                      .bytes = e->bytes,
                                      .is_written = e->writes,
                                      .is_read = e->reads});
}

static const struct sim_observer observer = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR | SIM_WANTS_ALLOC,
    .op = on_op,
    .access = on_access,
    .alloc = on_alloc,
};

/* ---- beginning and end --------------------------------------------------- */

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    const char *path = getenv(RT_ENV_MOVES);
    if (!path || !*path || shown->is_forked)
        return INSTRUMENT_ABSENT;
    struct moves *m = rt_host_record(shown, sizeof *m, "what is moved", self);
    if (!m)
        return INSTRUMENT_REFUSED;
    m->out = isa_file_out(path);
    m->is_exhausted = !m->out;
    return INSTRUMENT_PRESENT;
}

static bool open_device(void *self, int device, struct sim *sim)
{
    struct moves *m = self;
    if (device != 0 || !m->out)
        return true;
    const enum sim_status status = sim_attach(sim, &observer, m);
    if (status != SIM_OK)
        m->host->fail_sim(status);
    m->sim = status == SIM_OK ? sim : NULL;
    return status == SIM_OK;
}

static void close_device(void *self, int device)
{
    struct moves *m = self;
    if (device == 0 && m->sim)
        sim_detach(m->sim, &observer, m);
    if (device == 0)
        m->sim = NULL;
}

/* Ends the file, or deletes the file if it is incomplete. */
static bool finish(void *self)
{
    struct moves *m = self;
    if (!m->out)
        return true;
    fputs("end\n", m->out);
    if (ferror(m->out) | fclose(m->out) | m->is_exhausted)
        unlink(getenv(RT_ENV_MOVES));
    m->out = NULL;
    return true;
}

static void free_moves(void *self)
{
    struct moves *m = self;
    free(m->blocks);
    free(m);
}

const struct instrument moves_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "moves",
    .start = start,
    .open = open_device,
    .close = close_device,
    .finish = finish,
    .free = free_moves,
};
