/* SPDX-License-Identifier: MIT */
/* Breakpoints and watchpoints that gdb sets. They are breakpoints of the
 * session without a number: its commands neither list nor delete them.
 *
 * At each stop gdb removes all of them. Before it resumes it sets them again,
 * except one that a thread has to step off. So a removed breakpoint stays until
 * it is known which one that is: another core that reaches it meanwhile still
 * stops, and a watchpoint keeps the core whose memory it watches. */
#include "runtime/debug/gdb/breakpoints.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/focus/show_stop.h"
#include "runtime/debug/gdb/threads.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/changes.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/time/snapshots.h"

/* "TYPE,ADDRESS,KIND" of a packet. For a watchpoint, KIND is a number of
 * bytes. */
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

/* Makes a breakpoint for gdb, without a number. */
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

/* Returns whether gdb knows an instruction of kernels at the address. */
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
    bool is_end = p->address == DBG_TASK_END; /* no core reaches this address */
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

/* Marks a breakpoint as removed, unless its launch has ended. */
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

/* Deletes gdb's breakpoints, because gdb forgets its breakpoints when it loads
 * other kernels. */
static void drop_places(struct dbg_session *s)
{
    for (size_t i = s->points->n_breaks; i-- > 0;)
        if (s->points->breaks[i]->front_kind &&
            s->points->breaks[i]->kind == DBG_BREAK)
            dbg_break_delete(s, s->points->breaks[i]);
}

/* ---- stop replies -------------------------------------------------------- */

/* Stop replies: each has a signal, a thread and a reason. */

#define SIGNAL_NONE      0 /* for gdb: the thread stopped without a reason */
#define SIGNAL_INTERRUPT 2
#define SIGNAL_TRAP      5
#define SIGNAL_ABORT     6

/* Writes the reason of a stop for its packet. */
static void name_reason(struct dbg_session *s, const struct dbg_stop *stop)
{
    static const char *const watches[] = {
        ['2'] = "watch", ['3'] = "rwatch", ['4'] = "awatch"};
    struct dbg_gdb *r = dbg_gdb(s);
    char gdb_kind = stop->b ? stop->b->front_kind : 0;
    r->reason[0] = 0;
    if (stop->why == DBG_WHY_WATCH && gdb_kind >= '2')
        snprintf(r->reason, sizeof r->reason, "%s:%llx;",
                 watches[(unsigned char)gdb_kind],
                 (unsigned long long)stop->b->address);
    if (stop->why == DBG_WHY_BREAK && gdb_kind == '0' && r->knows_swbreak)
        snprintf(r->reason, sizeof r->reason, "swbreak:;");
    if (stop->why == DBG_WHY_ORIGIN && !r->is_single)
        snprintf(r->reason, sizeof r->reason, "replaylog:begin;");
    if (stop->why == DBG_WHY_LAUNCH && dbg_gdb_is_news(s)) {
        snprintf(r->reason, sizeof r->reason, "library:;");
        drop_places(s); /* gdb will set its breakpoints again for the new
                           kernels */
    }
}

/* Shows the reason of a stop if gdb cannot show it: a breakpoint that gdb did
 * not set, or a fault. */
static void show_reason(struct dbg_session *s, const struct dbg_stop *stop)
{
    FILE *out = s->out;
    char *text = NULL;
    size_t n;
    bool is_gdbs = stop->b && stop->b->front_kind;
    s->out = open_memstream(&text, &n);
    if (s->out) {
        if (!is_gdbs && stop->why != DBG_WHY_INTERRUPT &&
            (stop->why != DBG_WHY_ORIGIN || dbg_gdb(s)->is_single ||
             stop->text[0]))
            dbg_show_reason(s, stop);
        if (!is_gdbs && stop->why == DBG_WHY_BREAK)
            dbg_say(s, "%s\n", stop->b->place);
        fclose(s->out);
        dbg_gdb_show(s, text ? text : "");
    }
    free(text);
    s->out = out;
}

void dbg_gdb_stopped(struct dbg_session *s, const struct dbg_stop *stop)
{
    struct dbg_gdb *r = dbg_gdb(s);
    if (stop->why == DBG_WHY_END)
        return;
    fflush(stdout); /* writes earlier output first */
    r->signal = stop->why == DBG_WHY_FAULT                    ? SIGNAL_ABORT
                : stop->why == DBG_WHY_INTERRUPT              ? SIGNAL_INTERRUPT
                : stop->why == DBG_WHY_ORIGIN && r->is_single ? SIGNAL_NONE
                                                              : SIGNAL_TRAP;
    r->stop_core = stop->core;
    r->visible = s->run->at.visible;
    r->owes_step = stop->why == DBG_WHY_WATCH && stop->b->front_kind;
    name_reason(s, stop);
    show_reason(s, stop);
    dbg_focus(s, stop->core);
    s->run->n_passed = 0;
    if (stop->b && stop->b->is_temporary)
        dbg_break_delete(s, stop->b);
}

bool dbg_gdb_is_news(const struct dbg_session *s)
{
    return dbg_gdb(s)->has_listed && dbg_gdb(s)->listed != s->symbols;
}

void dbg_gdb_report_stop(struct dbg_session *s)
{
    struct dbg_gdb *r = dbg_gdb(s);
    unsigned core = s->launch ? r->stop_core : DBG_HOST_THREAD - 1;
    r->general = (int)core;
    dbg_reply(s, "T%02xthread:%x;%s", r->signal, core + 1, r->reason);
}
