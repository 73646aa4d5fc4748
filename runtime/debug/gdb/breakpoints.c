/* SPDX-License-Identifier: MIT */
/*
 * Breakpoints and watchpoints that gdb sets. They are breakpoints of the
 * session without a number: its commands neither list nor delete them.
 *
 * At each stop gdb removes all of them, and sets them again before it resumes,
 * except one that a thread has to step off. So a removed one stays until it is
 * known which that is: another core that reaches it meanwhile still stops, and
 * a watchpoint remembers the core whose memory it watches.
 */
#include "runtime/debug/gdb/breakpoints.h"

#include <inttypes.h>
#include <stdio.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/gdb/threads.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/changes.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"

/* A packet's "TYPE,ADDRESS,KIND": of watches, KIND is a number of bytes. */
struct place {
    char kind; /* '0' to '4' */
    uint64_t address, bytes;
};

static bool take_place(struct dbg_text *text, struct place *p)
{
    if (text->n == 0 || *text->at < '0' || *text->at > '4')
        return false;
    p->kind = *text->at;
    dbg_take(text, p->kind);
    return dbg_take(text, ',') && dbg_take_hex(text, &p->address) &&
           dbg_take(text, ',') && dbg_take_hex(text, &p->bytes) &&
           p->address + p->bytes >= p->address;
}

static struct dbg_breakpoint *find(struct dbg_session *s, const struct place *p)
{
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        bool is_same = b->front_kind == p->kind && b->address == p->address;
        if (is_same && (p->kind < '2' || b->bytes == p->bytes))
            return b;
    }
    return NULL;
}

/* ---- setting ------------------------------------------------------------ */

/* A new one, off the numbers of the user's. */
static struct dbg_breakpoint *new_break(struct dbg_session *s,
                                        const struct place *p)
{
    char text[64];
    snprintf(text, sizeof text, "*0x%" PRIx64, p->address);
    struct dbg_breakpoint *b =
        dbg_break_new(s, p->kind < '2' ? DBG_BREAK : DBG_WATCH, text);
    if (!b)
        return NULL;
    s->points->last_break--;
    b->number = 0;
    b->front_kind = p->kind;
    b->address = p->address;
    b->bytes = p->bytes;
    return b;
}

/* Whether there is an instruction of the kernels that gdb knows. */
static bool is_code(const struct dbg_session *s, uint64_t address)
{
    const struct dbg_symbols *p = dbg_gdb_program(s, &address);
    const struct isa_image *image = p ? &p->image : NULL;
    for (size_t i = 0; image && i < image->n_segments; i++) {
        const struct isa_segment *segment = &image->segments[i];
        if (segment->is_code && address >= segment->address &&
            address - segment->address < segment->file_bytes)
            return address % 4 == 0;
    }
    return false;
}

static bool set_break(struct dbg_session *s, const struct place *p)
{
    bool is_end = p->address == DBG_TASK_END; /* no core comes there */
    struct dbg_breakpoint *b =
        is_end || is_code(s, p->address) ? new_break(s, p) : NULL;
    if (!b || is_end)
        return b != NULL;
    b->pcs = isa_alloc(1, sizeof *b->pcs);
    if (!b->pcs) {
        dbg_break_delete(s, b);
        return false;
    }
    b->pcs[0] = p->address;
    b->n_pcs = b->room_pcs = 1;
    return !s->launch ||
           sim_stop_at(s->sim, s->launch->module, p->address) == SIM_OK;
}

static bool set_watch(struct dbg_session *s, const struct place *p)
{
    struct dbg_breakpoint *b =
        p->bytes <= DBG_MAX_WATCHED ? new_break(s, p) : NULL;
    if (!b)
        return false;
    b->on_write = p->kind != '3';
    b->on_read = p->kind != '2';
    b->watch_core = dbg_gdb_core(s);
    b->type = dbg_builtin_type(DBG_T_INT8);
    if (!dbg_watch_keep(s, b)) {
        dbg_break_delete(s, b);
        return false;
    }
    dbg_watch_update(s);
    return true;
}

void dbg_pkt_insert(struct dbg_session *s, struct dbg_text text)
{
    struct place p;
    bool is_good = take_place(&text, &p);
    struct dbg_breakpoint *b = is_good ? find(s, &p) : NULL;
    if (b)
        b->is_leaving = false;
    else
        is_good =
            is_good && (p.kind < '2' ? set_break(s, &p) : set_watch(s, &p));
    if (is_good)
        dbg_reply(s, "OK");
    else
        dbg_reply_error(s);
}

/* ---- removing ----------------------------------------------------------- */

/* One that is not there any more was the launch's. */
void dbg_pkt_remove(struct dbg_session *s, struct dbg_text text)
{
    struct place p;
    if (!take_place(&text, &p)) {
        dbg_reply_error(s);
        return;
    }
    struct dbg_breakpoint *b = find(s, &p);
    if (b)
        b->is_leaving = true;
    dbg_reply(s, "OK");
}

bool dbg_gdb_leaves(const struct dbg_session *s, uint64_t pc)
{
    for (size_t i = 0; i < s->points->n_breaks; i++)
        if (s->points->breaks[i]->is_leaving &&
            s->points->breaks[i]->kind == DBG_BREAK &&
            s->points->breaks[i]->address == pc)
            return true;
    return false;
}

void dbg_gdb_drop_breaks(struct dbg_session *s)
{
    for (size_t i = s->points->n_breaks; i-- > 0;)
        if (s->points->breaks[i]->front_kind &&
            s->points->breaks[i]->is_leaving)
            dbg_break_delete(s, s->points->breaks[i]);
}

void dbg_gdb_drop_places(struct dbg_session *s)
{
    for (size_t i = s->points->n_breaks; i-- > 0;)
        if (s->points->breaks[i]->front_kind &&
            s->points->breaks[i]->kind == DBG_BREAK)
            dbg_break_delete(s, s->points->breaks[i]);
}
