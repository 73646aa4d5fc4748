/* SPDX-License-Identifier: MIT */
/* Commands that run. A line is stepped instruction by instruction. Functions
 * that the line calls are run through, or entered. */
#include "runtime/debug/time/stepping.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "isa/isa.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/places.h"
#include "runtime/debug/expr/spot.h"
#include "runtime/debug/points/hits.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/snapshots.h"

#define CALL_REGISTER 1
#define RET           0x00008067u
#define MAX_GOALS     256 /* most pieces of a line to run to */

bool dbg_is_at_break(struct dbg_session *s, struct dbg_stop *stop)
{
    struct sim_view view = dbg_view_of(s, s->core);
    if (s->run->reported[s->core] == view.retired + 1)
        return false;
    struct dbg_stop left = {0};
    if (dbg_watch_left(s, s->core, view.pc, &left)) {
        *stop = left;
        return true;
    }
    struct dbg_breakpoint *b = dbg_break_hit(s, s->core, view.pc);
    if (!b)
        return false;
    s->run->reported[s->core] = view.retired + 1;
    *stop = dbg_stop_of(DBG_WHY_BREAK, s->core);
    stop->b = b;
    return true;
}

/* ---- lines -------------------------------------------------------------- */

/* The place where a step began. */
struct origin {
    const struct dbg_scope *function; /* function on the stack */
    const struct dbg_scope *inner;    /* innermost function, perhaps inlined */
    const char *file;
    unsigned line;
};

static struct origin origin_at(struct dbg_session *s, uint64_t pc)
{
    assert(s->symbols);
    const struct dbg_line *row = dbg_line_at(s->symbols, pc);
    const struct dbg_scope *scope = dbg_scope_at(s->symbols, pc);
    return (struct origin){
        .function = dbg_on_stack(scope),
        .inner = dbg_function_of(scope),
        .file = row ? row->file : NULL,
        .line = row ? row->line : 0,
    };
}

static bool is_below(const struct dbg_scope *scope,
                     const struct dbg_scope *outer)
{
    while (scope && scope != outer)
        scope = scope->parent;
    return scope != NULL;
}

/* Returns whether a step that has reached pc ends there. */
static bool is_new_line(struct dbg_session *s, const struct origin *from,
                        uint64_t pc, bool is_over)
{
    struct origin at = origin_at(s, pc);
    if (!at.file || !dbg_is_statement(s->symbols, pc))
        return false;
    if (is_over && at.inner != from->inner && is_below(at.inner, from->inner))
        return false; /* inside an inlined call */
    return at.line != from->line || at.file != from->file ||
           at.inner != from->inner;
}

static uint32_t word_at(struct dbg_session *s, uint64_t pc)
{
    uint32_t word = 0;
    dbg_memory_read(s, s->core, pc, &word, sizeof word);
    return word;
}

static bool is_call(uint32_t word)
{
    unsigned opcode = word & 0x7f, rd = word >> 7 & 31;
    return (opcode == 0x6f || opcode == 0x67) && rd == CALL_REGISTER;
}

/* After a call from `from`, enters the function or runs through it. Returns
 * whether the step has ended. */
static bool handle_call(struct dbg_session *s, const struct sim_view *from,
                        bool is_over, struct dbg_stop *stop)
{
    struct sim_view view = dbg_view_of(s, s->core);
    const struct dbg_scope *callee =
        dbg_on_stack(dbg_scope_at(s->symbols, view.pc));
    uint64_t pc = from->pc + 4;
    struct dbg_goal goal = {
        .is_set = true, .core = s->core, .pcs = &pc, .n_pcs = 1};
    if (!is_over && callee && dbg_line_at(s->symbols, view.pc)) {
        pc = dbg_after_prologue(s->symbols, callee);
        if (pc != view.pc)
            *stop = dbg_run(s, &goal);
        if (stop->why == DBG_WHY_GOAL)
            stop->why = DBG_WHY_STEPPED;
        return true;
    }
    goal.sp = from->x[2];
    *stop = dbg_run(s, &goal);
    if (stop->why != DBG_WHY_GOAL)
        return true;
    stop->why = DBG_WHY_STEPPED;
    return false;
}

static struct dbg_stop step_line(struct dbg_session *s, bool is_over)
{
    struct sim_view view = dbg_view_of(s, s->core);
    struct origin from = origin_at(s, view.pc);
    for (;;) {
        uint32_t word = word_at(s, view.pc);
        struct dbg_stop stop = dbg_run_one(s);
        if (stop.why != DBG_WHY_STEPPED || dbg_is_at_break(s, &stop))
            return stop;
        struct sim_view now = dbg_view_of(s, s->core);
        if (is_call(word) && now.pc != view.pc + 4) {
            if (handle_call(s, &view, is_over, &stop))
                return stop;
            if (dbg_is_at_break(s, &stop))
                return stop;
            now = dbg_view_of(s, s->core);
        }
        view = now;
        bool has_returned = word == RET;
        if (has_returned && dbg_line_at(s->symbols, view.pc))
            return stop;
        if (!from.file) /* code without lines: steps to code with lines */
            from.function = NULL;
        if (is_new_line(s, &from, view.pc, is_over))
            return stop;
    }
}

/* ---- commands ----------------------------------------------------------- */

/* Reports a stop. At the end of a launch, the program continues. */
static bool tell(struct dbg_session *s, struct dbg_stop stop)
{
    s->run->is_stepping = false;
    if (stop.why == DBG_WHY_END)
        s->wants_run = true;
    dbg_stopped(s, &stop);
    return true;
}

bool dbg_can_run(struct dbg_session *s)
{
    if (!dbg_needs_launch(s))
        return false;
    if (!s->device->is_ended || !dbg_is_alive(s))
        return !s->device->is_ended;
    return dbg_fail(s,
                    "The launch was stopped by the fault: `continue` has the "
                    "program go on, and reverse commands go back.");
}

/* If the user agrees, makes the prompt execute the program again. */
static bool again(struct dbg_session *s)
{
    if (!dbg_is_agreed(s, "The program has begun already. Begin it again? "
                          "(y or n) "))
        return dbg_fail(s, "The program was not begun again; `continue` has "
                           "it go on.");
    s->program->wants_restart = s->wants_run = true;
    return true;
}

bool dbg_cmd_run(struct dbg_session *s, const char *rest)
{
    if (*dbg_skip(rest))
        return dbg_fail(s, "Arguments stand on the command line: mlusim debug "
                           "PROGRAM ARGUMENTS.");
    if (!dbg_is_alive(s))
        return false;
    if (s->launch || s->program->is_started)
        return again(s);
    s->wants_run = true;
    return true;
}

bool dbg_cmd_continue(struct dbg_session *s, const char *rest)
{
    int64_t n;
    if (!dbg_is_alive(s))
        return false;
    if (!s->launch) {
        if (!s->program->is_started)
            return dbg_fail(s, "The program has not begun; `run` starts it.");
        return dbg_fail(s, "The program is not being run: it has ended; `run` "
                           "begins it again.");
    }
    if (!dbg_evaluate_count(s, rest, &n))
        return false;
    if (s->device->is_ended &&
        !s->device->present) { /* the fault was shown before */
        s->wants_run = true;
        return true;
    }
    struct dbg_stop stop = dbg_run(s, NULL);
    if (stop.why == DBG_WHY_BREAK && n > 1) {
        stop.b->ignore = (uint64_t)n - 2;
        while (--n > 0 && stop.why == DBG_WHY_BREAK)
            stop = dbg_run(s, NULL);
    }
    return tell(s, stop);
}

/* Does step or next for a number of lines. */
static bool step_lines(struct dbg_session *s, const char *rest, bool is_over)
{
    int64_t n;
    struct dbg_stop stop = {0};
    if (!dbg_can_run(s) || !dbg_evaluate_count(s, rest, &n))
        return false;
    s->run->is_stepping = true;
    for (; n > 0; n--) {
        stop = step_line(s, is_over);
        if (stop.why != DBG_WHY_STEPPED)
            break;
    }
    return tell(s, stop);
}

bool dbg_cmd_step(struct dbg_session *s, const char *rest)
{
    return step_lines(s, rest, false);
}

bool dbg_cmd_next(struct dbg_session *s, const char *rest)
{
    return step_lines(s, rest, true);
}

static void show_instruction(struct dbg_session *s)
{
    char text[128];
    const struct dbg_frame *f = dbg_frame_at(s, 0);
    if (!f)
        return;
    isa_disasm(word_at(s, f->r.pc), f->r.pc, text, sizeof text);
    dbg_say(s, "=> 0x%08" PRIx64 ": %s\n", f->r.pc, text);
}

static bool step_instructions(struct dbg_session *s, const char *rest,
                              bool is_over)
{
    int64_t n;
    struct dbg_stop stop = {0};
    if (!dbg_can_run(s) || !dbg_evaluate_count(s, rest, &n))
        return false;
    s->run->is_stepping = true;
    for (; n > 0; n--) {
        struct sim_view view = dbg_view_of(s, s->core);
        bool calls = is_call(word_at(s, view.pc));
        stop = dbg_run_one(s);
        if (stop.why == DBG_WHY_STEPPED && calls && is_over) {
            struct sim_view now = dbg_view_of(s, s->core);
            if (now.pc != view.pc + 4)
                handle_call(s, &view, true, &stop);
        }
        if (stop.why != DBG_WHY_STEPPED || dbg_is_at_break(s, &stop))
            break;
    }
    bool is_told = tell(s, stop);
    if (stop.why != DBG_WHY_END)
        show_instruction(s);
    return is_told;
}

bool dbg_cmd_stepi(struct dbg_session *s, const char *rest)
{
    return step_instructions(s, rest, false);
}

bool dbg_cmd_nexti(struct dbg_session *s, const char *rest)
{
    return step_instructions(s, rest, true);
}

/* Prints the result that a function has returned in registers. */
static void tell_answer(struct dbg_session *s, const struct dbg_scope *function)
{
    const struct dbg_type *type = function ? function->answer : NULL;
    uint64_t bytes = type ? dbg_type_plain(type)->bytes : 0;
    if (bytes == 0 || bytes > 16)
        return;
    struct sim_view view = dbg_view_of(s, s->core);
    struct dbg_value v = {.type = type, .core = s->core};
    memcpy(v.bytes, &view.x[10], 16);
    size_t number = dbg_history_add(s, &v);
    dbg_say(s, "Value returned is $%zu = ", number);
    dbg_value_say(s, &v, 0);
    dbg_say(s, "\n");
}

/* Runs until an inlined call has ended. */
static struct dbg_stop leave_inlined(struct dbg_session *s,
                                     const struct dbg_scope *function)
{
    struct dbg_stop stop;
    for (;;) {
        struct sim_view view = dbg_view_of(s, s->core);
        bool calls = is_call(word_at(s, view.pc));
        stop = dbg_run_one(s);
        if (stop.why != DBG_WHY_STEPPED || dbg_is_at_break(s, &stop))
            return stop;
        struct sim_view now = dbg_view_of(s, s->core);
        if (calls && now.pc != view.pc + 4 &&
            handle_call(s, &view, true, &stop))
            return stop;
        now = dbg_view_of(s, s->core);
        if (!is_below(dbg_scope_at(s->symbols, now.pc), function))
            return stop;
    }
}

bool dbg_cmd_finish(struct dbg_session *s, const char *rest)
{
    (void)rest;
    if (!dbg_can_run(s))
        return false;
    const struct dbg_frame *f = dbg_frame_now(s), *caller;
    size_t at = s->focus->frame;
    if (!f)
        return dbg_fail(s, "The core has no task.");
    const struct dbg_scope *function = f->function;
    dbg_say(s, "Run till exit from ");
    dbg_frame_print(s, at, true);
    s->run->is_stepping = f->is_inlined;
    if (f->is_inlined)
        return tell(s, leave_inlined(s, function));
    caller = dbg_frame_at(s, at + 1);
    if (!caller || !f->cfa)
        return dbg_fail(s, "\"finish\" is not meaningful in the outermost "
                           "frame: the task ends there; see `continue`.");
    const uint64_t pc = caller->r.pc;
    struct dbg_goal goal = {
        .is_set = true, .core = s->core, .pcs = &pc, .n_pcs = 1, .sp = f->cfa};
    s->run->is_stepping = true;
    struct dbg_stop stop = dbg_run(s, &goal);
    s->focus->shown_function = NULL;
    bool has_returned = stop.why == DBG_WHY_GOAL;
    tell(s, stop);
    if (has_returned)
        tell_answer(s, function);
    return true;
}

static bool run_to_place(struct dbg_session *s, const char *rest)
{
    struct dbg_spot spots[MAX_GOALS];
    uint64_t pcs[MAX_GOALS];
    size_t n = dbg_places(s, rest, spots, MAX_GOALS), n_pcs = 0;
    if (n == 0)
        return false;
    for (size_t i = 0; i < n; i++)
        if (spots[i].symbols == s->symbols)
            pcs[n_pcs++] = spots[i].pc;
    if (n_pcs == 0)
        return dbg_fail(s, "This place is not in the kernel that is being "
                           "run.");
    struct dbg_goal goal = {
        .is_set = true, .core = s->core, .pcs = pcs, .n_pcs = n_pcs};
    s->focus->shown_function = NULL;
    s->run->is_stepping = true;
    return tell(s, dbg_run(s, &goal));
}

bool dbg_cmd_advance(struct dbg_session *s, const char *rest)
{
    if (!dbg_can_run(s))
        return false;
    if (!*dbg_skip(rest))
        return dbg_fail(s, "Expected a place to run to.");
    return run_to_place(s, rest);
}

/* The end of the code for the line at pc, if the code is in one piece. */
static uint64_t line_end(const struct dbg_symbols *p, uint64_t pc)
{
    const struct dbg_line *row = p ? dbg_line_at(p, pc) : NULL;
    const struct dbg_line *end = p ? p->lines + p->n_lines : NULL;
    if (!row)
        return pc + 4;
    unsigned line = row->line;
    const char *file = row->file;
    while (row < end && !row->is_end && row->file == file &&
           (row->line == line || row->line == 0))
        row++;
    return row < end && row->address > pc ? row->address : pc + 4;
}

bool dbg_cmd_until(struct dbg_session *s, const char *rest)
{
    if (!dbg_can_run(s))
        return false;
    if (*dbg_skip(rest))
        return run_to_place(s, rest);
    /* stops at a later line only, so that a loop ends first */
    struct sim_view view = dbg_view_of(s, s->core);
    const struct dbg_scope *function =
        dbg_on_stack(dbg_scope_at(s->symbols, view.pc));
    uint64_t end = line_end(s->symbols, view.pc);
    struct dbg_stop stop;
    s->run->is_stepping = true;
    do {
        stop = step_line(s, true);
        view = dbg_view_of(s, s->core);
    } while (stop.why == DBG_WHY_STEPPED && view.pc < end &&
             dbg_on_stack(dbg_scope_at(s->symbols, view.pc)) == function);
    return tell(s, stop);
}
