/* SPDX-License-Identifier: MIT */
/*
 * Watching memory. The simulator tells an observer what is about to be touched;
 * a stop point behind that instruction then stops the launch when it is done,
 * and what lies there is compared with what lay there before.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/alloc.h"
#include "runtime/debug/commands.h"
#include "runtime/debug/timeline.h"

#define MAX_WATCHED ((uint64_t)1 << 30)
#define PAGE        65536u /* no two memories are nearer to each other */

static enum isa_owner owner_of(uint64_t address)
{
    const enum isa_space space = isa_space_at(address);
    return space == ISA_N_SPACES ? ISA_OWNER_CORE : isa_spaces[space].owner;
}

static bool sees_same(struct dbg_session *s, const struct dbg_breakpoint *b,
                      const struct sim_actor *by, unsigned cluster)
{
    struct sim_view view;
    const enum isa_owner owner = owner_of(b->address);
    if (owner == ISA_OWNER_CORE)
        return by->number == b->watch_core;
    return owner != ISA_OWNER_CLUSTER ||
           (dbg_look(s, b->watch_core, &view) && view.cluster == cluster);
}

/* ---- what the observer sees --------------------------------------------- */

struct dbg_seen *dbg_note(struct dbg_session *s, const struct sim_actor *by,
                          struct dbg_breakpoint *b)
{
    struct dbg_seen *grown =
        isa_grow(s->seen, s->n_seen, &s->room_seen, sizeof *s->seen);
    if (!grown)
        return NULL;
    s->seen = grown;
    struct dbg_seen *seen = &s->seen[s->n_seen++];
    *seen = (struct dbg_seen){
        .core = by->number, .retired = by->retired + 1, .pc = by->pc, .b = b};
    sim_stop_at(s->sim, s->launch->module, by->pc + 4);
    return seen;
}

/* What was noted of this instruction already; NULL: nothing. */
static struct dbg_seen *noted(struct dbg_session *s, const struct sim_actor *by,
                              const struct dbg_breakpoint *b)
{
    for (size_t i = s->n_seen; i-- > 0;)
        if (s->seen[i].b == b && s->seen[i].core == by->number &&
            s->seen[i].retired == by->retired + 1)
            return &s->seen[i];
    return NULL;
}

/* Bytes that a core is about to touch; in SRAM those of a cluster. */
static void look_at(struct dbg_session *s, const struct sim_actor *by,
                    unsigned cluster, uint64_t address, uint64_t bytes,
                    bool reads, bool writes)
{
    for (size_t i = 0; i < s->n_breaks; i++) {
        struct dbg_breakpoint *b = s->breaks[i];
        if (b->kind != DBG_WATCH || b->is_nan || !b->is_enabled ||
            address >= b->address + b->bytes || b->address >= address + bytes ||
            !((reads && b->on_read) || (writes && b->on_write)) ||
            !sees_same(s, b, by, cluster))
            continue;
        struct dbg_seen *seen = noted(s, by, b);
        if (!seen)
            seen = dbg_note(s, by, b);
        if (!seen)
            return;
        seen->is_read |= reads;
        seen->is_written |= writes;
    }
}

static void on_access(void *self, const struct sim_access_event *e)
{
    struct dbg_session *s = self;
    look_at(s, &e->by, e->by.cluster, e->address, e->bytes, e->reads,
            e->writes);
}

/* Whether a range touches [address, address + bytes). */
static bool touches(const struct sim_range *r, uint64_t address, uint64_t bytes)
{
    if (r->address >= address + bytes || address >= r->address + r->bytes)
        return false;
    for (uint64_t k = 0; k < r->n; k++) {
        uint64_t at;
        if (sim_range_segment(r, k, &at) && at < address + bytes &&
            address < at + r->segment_bytes)
            return true;
    }
    return false;
}

static void on_op(void *self, const struct sim_op_event *e)
{
    struct dbg_session *s = self;
    for (size_t i = 0; i < s->n_breaks; i++) {
        const struct dbg_breakpoint *b = s->breaks[i];
        if (b->kind != DBG_WATCH || b->is_nan || !b->is_enabled)
            continue;
        for (unsigned k = 0; k < e->n_ranges; k++)
            if (touches(&e->ranges[k], b->address, b->bytes))
                look_at(s, &e->by, e->ranges[k].cluster, b->address, b->bytes,
                        !e->ranges[k].is_written, e->ranges[k].is_written);
    }
    dbg_nan_note(s, e);
}

/* What the breakpoints there are need to know: accesses from the first byte
 * that is watched to the last. */
static struct sim_observer observer_for(const struct dbg_session *s)
{
    struct sim_observer o = {
        .wants = SIM_WANTS_OP, .op = on_op, .access = on_access};
    uint64_t first = UINT64_MAX, end = 0;
    for (size_t i = 0; i < s->n_breaks; i++) {
        const struct dbg_breakpoint *b = s->breaks[i];
        if (b->kind != DBG_WATCH || b->is_nan || !b->is_enabled)
            continue;
        o.wants |= SIM_WANTS_ACCESS;
        first = b->address < first ? b->address : first;
        end = b->address + b->bytes > end ? b->address + b->bytes : end;
    }
    if (end > first) {
        o.access_first = first;
        o.access_bytes = end - first;
    }
    return o;
}

void dbg_watch_update(struct dbg_session *s)
{
    bool wants = s->launch && dbg_has_watches(s);
    if (s->is_watching)
        sim_detach(s->sim, &s->observer, s);
    s->is_watching = false;
    if (wants) {
        s->observer = observer_for(s);
        s->is_watching = sim_attach(s->sim, &s->observer, s) == SIM_OK;
    } else {
        s->n_seen = 0;
    }
}

/* ---- when it is done ---------------------------------------------------- */

static void tell_value(struct dbg_session *s, FILE *to,
                       const struct dbg_breakpoint *b, const uint8_t *bytes)
{
    struct dbg_value v = {.type = b->type, .core = b->watch_core};
    memcpy(v.bytes, bytes, DBG_VALUE_BYTES);
    dbg_value_print(s, to, &v, 0);
}

static const char *kind_of(const struct dbg_breakpoint *b)
{
    return !b->on_read   ? "Watchpoint"
           : b->on_write ? "Access watchpoint"
                         : "Read watchpoint";
}

/* Puts together what a watchpoint says; false: nothing has changed. */
static bool describe(struct dbg_session *s, const struct dbg_seen *seen,
                     char *text, size_t bytes)
{
    struct dbg_breakpoint *b = seen->b;
    uint8_t now[DBG_VALUE_BYTES] = {0};
    size_t n =
        (size_t)(b->bytes < DBG_VALUE_BYTES ? b->bytes : DBG_VALUE_BYTES);
    dbg_memory_read(s, b->watch_core, b->address, now, n);
    bool has_changed = b->on_write && memcmp(now, b->old, n) != 0;
    if (!has_changed && !b->on_read)
        return false;
    FILE *to = fmemopen(text, bytes, "w");
    if (!to)
        return false;
    fprintf(to, "%s %u: %s", kind_of(b), b->number, b->place);
    if (has_changed) {
        fprintf(to, "\nOld value = ");
        tell_value(s, to, b, b->old);
        fprintf(to, "\nNew value = ");
    } else {
        fprintf(to, "\nValue = ");
    }
    tell_value(s, to, b, now);
    fclose(to);
    text[bytes - 1] = 0;
    memcpy(b->old, now, n);
    return true;
}

/* Where the next sentence of a stop goes. */
static char *after_text(struct dbg_stop *stop, size_t *room)
{
    size_t used = strlen(stop->text);
    if (used && used + 4 < sizeof stop->text) {
        memcpy(stop->text + used, "\n\n", 3);
        used += 2;
    }
    *room = sizeof stop->text - used;
    return stop->text + used;
}

static void tell_end(const struct dbg_breakpoint *b, struct dbg_stop *stop)
{
    size_t room;
    char *text = after_text(stop, &room);
    snprintf(text, room,
             "%s %u deleted because the program has left the block in\n"
             "which its expression is valid.",
             kind_of(b), b->number);
    stop->why = DBG_WHY_WATCH;
    stop->b = stop->b ? stop->b : (struct dbg_breakpoint *)(uintptr_t)b;
    stop->ends_watch = true;
}

/* Adds what one watchpoint saw to a stop. */
static bool judge(struct dbg_session *s, const struct dbg_seen *seen,
                  struct dbg_stop *stop)
{
    size_t room, used = strlen(stop->text);
    if (seen->b->is_local &&
        dbg_view_of(s, seen->core).task != seen->b->of_task) {
        tell_end(seen->b, stop);
        return true;
    }
    char *text = after_text(stop, &room);
    bool is_it = true;
    if (seen->b->kind == DBG_REPORT)
        dbg_report_describe(seen, text, room);
    else
        is_it = seen->b->is_nan ? dbg_nan_describe(s, seen, text, room)
                                : describe(s, seen, text, room);
    if (!is_it || !dbg_break_counts(s, seen->b, seen->core)) {
        stop->text[used] = 0;
        return false;
    }
    stop->why = DBG_WHY_WATCH;
    stop->core = seen->core;
    stop->b = stop->b ? stop->b : seen->b;
    return true;
}

/* ---- the end of what is watched ----------------------------------------- */

/* Whether b ends where a core has come to. */
static bool is_left(struct dbg_session *s, const struct dbg_breakpoint *b,
                    unsigned core, uint64_t pc)
{
    return b->kind == DBG_WATCH && b->is_local && b->is_enabled &&
           b->watch_core == core && b->n_pcs == 1 && b->pcs[0] == pc &&
           dbg_view_of(s, core).x[2] >= b->leave_sp;
}

bool dbg_watch_left(struct dbg_session *s, unsigned core, uint64_t pc,
                    struct dbg_stop *stop)
{
    bool is_any = false;
    for (size_t i = 0; i < s->n_breaks; i++)
        if (is_left(s, s->breaks[i], core, pc)) {
            tell_end(s->breaks[i], stop);
            stop->core = core;
            is_any = true;
        }
    return is_any;
}

void dbg_watch_end(struct dbg_session *s, const struct dbg_stop *stop)
{
    struct sim_view view = dbg_view_of(s, stop->core);
    for (size_t i = s->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->breaks[i];
        if (is_left(s, b, stop->core, view.pc) ||
            (b->is_local && b->watch_core == stop->core &&
             b->of_task != view.task))
            dbg_break_delete(s, b);
    }
}

/* The frame that an address on the stack belongs to ends when its function
 * returns. */
static void find_frame(struct dbg_session *s, struct dbg_breakpoint *b)
{
    const struct dbg_frame *f, *caller;
    size_t i = 0;
    if (isa_space_at(b->address) != ISA_SPACE_LDRAM || b->watch_core != s->core)
        return;
    while ((f = dbg_frame_at(s, i)) && (f->is_inlined || f->cfa <= b->address))
        i++;
    if (!f || !f->cfa)
        return;
    b->is_local = true;
    b->of_task = dbg_view_of(s, s->core).task;
    b->leave_sp = f->cfa;
    caller = dbg_frame_at(s, i + 1);
    if (caller && dbg_break_add_pc(b, caller->r.pc))
        sim_stop_at(s->sim, s->launch->module, caller->r.pc);
}

void dbg_watch_outlive(struct dbg_session *s)
{
    for (size_t i = s->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->breaks[i];
        if (b->kind != DBG_WATCH || b->is_nan || b->gdb_kind ||
            (owner_of(b->address) != ISA_OWNER_CORE &&
             owner_of(b->address) != ISA_OWNER_CLUSTER))
            continue;
        if (!s->is_over && !s->remote)
            dbg_say(s,
                    "%s %u deleted: the launch has ended, and with it what "
                    "%s stood for.\n",
                    kind_of(b), b->number, b->place);
        dbg_break_delete(s, b);
    }
}

void dbg_watch_survive(struct dbg_session *s)
{
    for (size_t i = s->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->breaks[i];
        if (b->kind != DBG_WATCH || b->is_nan || b->gdb_kind ||
            isa_space_at(b->address) >= ISA_SPACE_LDRAM ||
            b->of_program == s->symbols)
            continue;
        dbg_say(s, "%s %u deleted: this kernel is of another program.\n",
                kind_of(b), b->number);
        dbg_break_delete(s, b);
    }
}

/* ---- stops -------------------------------------------------------------- */

void dbg_seen_forget(struct dbg_session *s)
{
    while (s->n_seen)
        sim_stop_no_more(s->sim, s->launch->module,
                         s->seen[--s->n_seen].pc + 4);
}

bool dbg_watch_hit(struct dbg_session *s, unsigned core, uint64_t retired,
                   struct dbg_stop *stop)
{
    bool is_hit = false, took_any = false;
    size_t n = 0;
    for (size_t i = 0; i < s->n_seen; i++) {
        struct dbg_seen seen = s->seen[i];
        if (seen.core != core || seen.retired != retired) {
            if (seen.core != core || seen.retired > retired)
                s->seen[n++] = seen;
            continue;
        }
        took_any = true;
        sim_stop_no_more(s->sim, s->launch->module, seen.pc + 4);
        is_hit |= judge(s, &seen, stop);
    }
    s->n_seen = n;
    if (took_any) {
        dbg_breaks_mark(s);
        for (size_t i = 0; i < n; i++)
            sim_stop_at(s->sim, s->launch->module, s->seen[i].pc + 4);
    }
    return is_hit;
}

/* ---- commands ----------------------------------------------------------- */

/* "-l ADDRESS, BYTES", or what lies in memory: that, as it is now. */
static bool read_range(struct dbg_session *s, const char *rest,
                       struct dbg_value *v, uint64_t *bytes)
{
    char text[512];
    const char *comma = strrchr(rest, ',');
    int64_t number;
    *bytes = 4;
    if (comma) {
        if (!dbg_evaluate_number(s, comma + 1, &number))
            return false;
        if (number < 1)
            return dbg_fail(s, "Expected a number of bytes.");
        *bytes = (uint64_t)number;
    }
    snprintf(text, sizeof text, "%.*s",
             comma ? (int)(comma - rest) : (int)strlen(rest), rest);
    if (!dbg_evaluate_text(s, text, v))
        return false;
    if (!comma && v->where == DBG_IN_MEMORY) {
        *bytes = dbg_type_plain(v->type)->bytes;
        return true;
    }
    v->address = (uint64_t)dbg_number(v->type, v->bytes);
    v->where = DBG_IN_MEMORY;
    v->type = dbg_builtin_type(*bytes == 8   ? DBG_T_LONG
                               : *bytes == 2 ? DBG_T_SHORT
                               : *bytes == 1 ? DBG_T_INT8
                                             : DBG_T_INT);
    return true;
}

/* Whether there is memory from here to there, which no other follows. */
static bool is_memory(struct dbg_session *s, unsigned core, uint64_t address,
                      uint64_t bytes)
{
    uint8_t byte;
    uint64_t last;
    if (bytes > MAX_WATCHED ||
        __builtin_add_overflow(address, bytes - 1, &last))
        return dbg_fail(s, "%" PRIu64 " bytes are too many to be watched.",
                        bytes);
    for (uint64_t at = address; at < last; at += PAGE)
        if (!dbg_memory_read(s, core, at, &byte, 1))
            return dbg_fail(s, "Cannot read memory at 0x%" PRIx64 ".", at);
    return dbg_memory_read(s, core, last, &byte, 1) ||
           dbg_fail(s, "Cannot read memory at 0x%" PRIx64 ".", last);
}

/* What a watchpoint is to watch: bytes at the address of *v. */
static bool read_watched(struct dbg_session *s, const char *text,
                         bool is_location, struct dbg_value *v, uint64_t *bytes)
{
    if (is_location ? !read_range(s, text, v, bytes)
                    : !dbg_evaluate_text(s, text, v))
        return false;
    if (!is_location)
        *bytes = dbg_type_plain(v->type)->bytes;
    if (v->where == DBG_LOST)
        return dbg_fail(s, "%s", v->why);
    if (v->where == DBG_IN_REGISTER)
        return dbg_fail(s,
                        "It is in register %s, which cannot be watched: "
                        "compile with -O0, or watch the memory it goes to.",
                        dbg_register_name(v->reg));
    if (v->where != DBG_IN_MEMORY || *bytes == 0)
        return dbg_fail(s, "Only what lies in memory can be watched.");
    v->core = v->core == DBG_FOCUSED ? s->core : v->core;
    return is_memory(s, v->core, v->address, *bytes);
}

/* Has b watch what text says. */
static bool begin_watch(struct dbg_session *s, struct dbg_breakpoint *b,
                        const char *text)
{
    struct dbg_value v;
    uint64_t bytes = 0;
    const bool is_location = dbg_word(&text, "-location", 2);
    if (!*text)
        return dbg_fail(s, "Expected what to watch.");
    if (!read_watched(s, text, is_location, &v, &bytes))
        return false;
    size_t n = (size_t)(bytes < DBG_VALUE_BYTES ? bytes : DBG_VALUE_BYTES);
    if (!dbg_memory_read(s, v.core, v.address, b->old, n))
        return dbg_fail(s, "Cannot read memory at 0x%" PRIx64 ".", v.address);
    b->watch_core = v.core;
    b->address = v.address;
    b->bytes = bytes;
    b->type = v.type;
    b->of_program = s->symbols;
    if (!is_location)
        find_frame(s, b);
    return true;
}

static bool watch(struct dbg_session *s, const char *rest, bool on_read,
                  bool on_write)
{
    char text[DBG_LINE_BYTES];
    if (!dbg_needs_launch(s))
        return *dbg_skip(rest) ? false : dbg_fail(s, "Expected what to watch.");
    struct dbg_breakpoint *b = dbg_break_new(s, DBG_WATCH, "");
    if (!b)
        return false;
    b->on_read = on_read;
    b->on_write = on_write;
    snprintf(text, sizeof text, "%s", dbg_skip(rest));
    bool is_good = dbg_break_filters(s, text, b);
    for (size_t n = strlen(text); n > 0 && text[n - 1] == ' ';)
        text[--n] = 0;
    is_good = is_good && begin_watch(s, b, text);
    char *place = is_good ? isa_alloc_text(text, strlen(text)) : NULL;
    if (!place) {
        dbg_break_delete(s, b);
        s->last_break--;
        return is_good ? dbg_fail(s, ISA_NO_MEMORY ".", "a breakpoint") : false;
    }
    free(b->place);
    b->place = place;
    dbg_watch_update(s);
    dbg_say(s, "%s %u: %s\n", kind_of(b), b->number, b->place);
    return true;
}

bool dbg_cmd_watch(struct dbg_session *s, const char *rest)
{
    return watch(s, rest, false, true);
}

bool dbg_cmd_rwatch(struct dbg_session *s, const char *rest)
{
    return watch(s, rest, true, false);
}

bool dbg_cmd_awatch(struct dbg_session *s, const char *rest)
{
    return watch(s, rest, true, true);
}
