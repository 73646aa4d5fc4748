/* SPDX-License-Identifier: MIT */
#include "runtime/debug/points/break_make.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/debug/expr/format.h"
#include "runtime/debug/expr/names.h"
#include "runtime/debug/expr/parse.h"
#include "runtime/debug/expr/spot.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/terminal/input.h"

/* Returns whether a device has the core that b names. If not, writes an error
 * message. */
static bool has_core(struct dbg_session *s, const struct dbg_breakpoint *b,
                     const struct sim_device *d)
{
    if (b->cluster >= (int64_t)d->clusters)
        return dbg_fail(s, "%s has %u cluster%s.", d->name, d->clusters,
                        isa_s(d->clusters));
    if (b->core >= (int64_t)d->cores && b->core != SIM_MEMORY_CORE)
        return dbg_fail(s, "Cores of a cluster are 0 to %u, and memory.",
                        d->cores - 1);
    return true;
}

/* Returns whether the device, or at least one device, has the core that b
 * names. A task that this launch does not have is allowed: the next launch may
 * have it. */
static bool check_filters(struct dbg_session *s, const struct dbg_breakpoint *b)
{
    const struct sim_launch *l = s->launch;
    bool is_good = false;
    if (b->device >= s->program->host.n_devices)
        return dbg_fail(s, "The last device is number %d.",
                        s->program->host.n_devices - 1);
    for (int i = 0; i < s->program->host.n_devices && !is_good; i++)
        if (b->device < 0 || b->device == i)
            is_good = has_core(s, b, s->program->host.devices[i]);
    if (!is_good)
        return false;
    uint64_t n = l ? (uint64_t)l->dim.x * l->dim.y * l->dim.z : UINT64_MAX;
    if (b->task >= 0 && (uint64_t)b->task >= n)
        dbg_say(s, "Note: this launch has %" PRIu64 " task%s.\n", n, isa_s(n));
    return true;
}

bool dbg_break_filters(struct dbg_session *s, char *text,
                       struct dbg_breakpoint *b)
{
    const struct {
        const char *word;
        int64_t *to;
    } filters[] = {{" task ", &b->task},
                   {" cluster ", &b->cluster},
                   {" core ", &b->core},
                   {" device ", &b->device}};
    char *condition = strstr(text, " if ");
    if (strncmp(text, "if ", 3) == 0)
        condition = text;
    const size_t n = strlen(text);
    if (!condition && n >= 2 && strcmp(text + n - 2, "if") == 0 &&
        (n == 2 || text[n - 3] == ' '))
        return dbg_fail(s, "Expected a condition after if.");
    if (condition) {
        const char *begin = dbg_skip(condition + (condition > text) + 2);
        b->condition = isa_alloc_text(begin, strlen(begin));
        b->parsed = b->condition ? dbg_parse(s, b->condition) : NULL;
        if (!b->parsed)
            return false;
        *condition = 0;
    }
    for (size_t i = 0; i < sizeof filters / sizeof filters[0]; i++) {
        char *at = strstr(text, filters[i].word), *end;
        const size_t n_word = strlen(filters[i].word);
        if (!at)
            continue;
        const char *word = at + n_word;
        long number = strtol(word, &end, 10);
        if (filters[i].to == &b->core && dbg_word(&word, "memory", 6)) {
            number = SIM_MEMORY_CORE;
            end = (char *)(uintptr_t)word;
        }
        if (end == at + n_word || number < 0)
            return dbg_fail(s, "Expected a number after%.*s.", (int)n_word - 1,
                            filters[i].word);
        *filters[i].to = number;
        memmove(at, end, strlen(end) + 1);
    }
    return check_filters(s, b);
}

static void describe_new(struct dbg_session *s, const struct dbg_breakpoint *b,
                         const struct dbg_spot *spots, size_t n)
{
    const char *what = b->format         ? "Dprintf"
                       : b->is_temporary ? "Temporary breakpoint"
                                         : "Breakpoint";
    if (n == 0)
        dbg_say(s, "%s %u (%s) pending.\n", what, b->number, b->place);
    else if (n > 1)
        dbg_say(s, "%s %u at %s: %zu locations.\n", what, b->number, b->place,
                n);
    else if (spots[0].file)
        dbg_say(s, "%s %u at 0x%" PRIx64 ": file %s, line %u.\n", what,
                b->number, spots[0].pc, spots[0].file, spots[0].line);
    else
        dbg_say(s, "%s %u at 0x%" PRIx64 "\n", what, b->number, spots[0].pc);
}

/* Sets the kind of b from its place, if that is the word for an event. */
static bool is_event(struct dbg_breakpoint *b)
{
    if (strcmp(b->place, "launch") == 0)
        b->kind = DBG_LAUNCH;
    else if (strcmp(b->place, "fault") == 0)
        b->kind = DBG_FAULT;
    else if (strcmp(b->place, "report") == 0)
        b->kind = DBG_REPORT;
    else
        return false;
    return true;
}

static void trim(char *text)
{
    size_t n = strlen(text);
    while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t'))
        text[--n] = 0;
}

static bool set_place(struct dbg_breakpoint *b, const char *text)
{
    free(b->place);
    b->place = isa_alloc_text(text, strlen(text));
    return b->place != NULL;
}

/* Stores the file of a line, so that the place does not depend on the current
 * file. */
static bool keep_file(struct dbg_breakpoint *b, const struct dbg_spot *spot)
{
    char place[DBG_LINE_BYTES];
    const bool is_relative = b->place[0] == '+' || b->place[0] == '-';
    if (!spot->file ||
        (!is_relative && strspn(b->place, "0123456789") != strlen(b->place)))
        return true;
    unsigned line =
        is_relative ? spot->line : (unsigned)strtoul(b->place, NULL, 10);
    snprintf(place, sizeof place, "%s:%u", spot->file, line);
    return set_place(b, place);
}

static bool is_line_zero(const char *place)
{
    const char *colon = strrchr(place, ':');
    const char *line = colon ? colon + 1 : place;
    return *line && line[strspn(line, "0")] == 0;
}

/* Reads the place of b: what the user names, or the current place. */
static bool read_place(struct dbg_session *s, struct dbg_breakpoint *b,
                       const char *rest)
{
    char text[DBG_LINE_BYTES];
    if (snprintf(text, sizeof text, "%s", rest) >= (int)sizeof text)
        return dbg_fail(s, "The place is too long: expected at most %d bytes.",
                        DBG_LINE_BYTES - 1);
    if (!dbg_break_filters(s, text, b))
        return false;
    trim(text);
    if (is_line_zero(text))
        return dbg_fail(s, "Lines count from 1.");
    const struct dbg_frame *f = NULL;
    if (!text[0] && s->launch) { /* stores the place, so that it can be found
                                    later */
        f = dbg_frame_now(s);
        if (!f)
            return dbg_fail(s, "The core has no task.");
        snprintf(text, sizeof text, "*0x%" PRIx64, f->look);
    }
    return set_place(b, text) || dbg_fail(s, ISA_NO_MEMORY ".", "a breakpoint");
}

static void describe_event(struct dbg_session *s,
                           const struct dbg_breakpoint *b)
{
    dbg_say(s, "%s %u at %s.\n",
            b->is_temporary ? "Temporary breakpoint" : "Breakpoint", b->number,
            b->kind == DBG_FAULT    ? "faults"
            : b->kind == DBG_REPORT ? "reports of checks"
            : b->is_temporary       ? "the next launch"
                                    : "every launch");
    if (b->kind == DBG_REPORT && !s->program->host.has_checks)
        dbg_say(s, "No check is on: MLUSIM_CHECK says which are.\n");
}

/* Finds the places of a breakpoint on lines, functions or ops. */
static bool find_spots(struct dbg_session *s, struct dbg_breakpoint *b)
{
    struct dbg_spot *spots = isa_alloc(DBG_MAX_SPOTS, sizeof *spots);
    if (!spots)
        return dbg_fail(s, ISA_NO_MEMORY ".", "a breakpoint");
    const size_t n = dbg_break_spots(s, b, spots);
    const bool is_op =
        strcmp(b->place, "dma") == 0 || strcmp(b->place, "sync") == 0;
    bool is_good = (n > 0 || is_op) && (n != 1 || !b->parsed ||
                                        dbg_names_check(s, b->parsed, spots));
    if (is_good && n > 0)
        is_good = keep_file(b, spots);
    if (is_good)
        describe_new(s, b, spots, n);
    free(spots);
    return is_good;
}

/* Makes a breakpoint. `format`: the format of dprintf, or NULL. */
static bool make_break(struct dbg_session *s, const char *rest,
                       bool is_temporary, const char *format)
{
    struct dbg_breakpoint *b = dbg_break_new(s, DBG_BREAK, "");
    s->points->has_no_last = true;
    if (!b)
        return false;
    b->is_temporary = is_temporary;
    b->format = format ? isa_alloc_text(format, strlen(format)) : NULL;
    bool is_good = read_place(s, b, rest);
    if (is_good && format && (strcmp(b->place, "nan") == 0 || is_event(b)))
        is_good = dbg_fail(s, "dprintf takes a place of the program, no "
                              "event.");
    if (is_good && strcmp(b->place, "nan") == 0) {
        b->is_nan = true;
        b->kind = DBG_WATCH;
        dbg_say(s, "Breakpoint %u at ops that make a NaN.\n", b->number);
    } else if (is_good && is_event(b)) {
        describe_event(s, b);
    } else if (is_good) {
        is_good = find_spots(s, b);
    }
    if (!is_good) {
        dbg_break_delete(s, b);
        s->points->last_break--;
        return false;
    }
    s->points->has_no_last = false;
    dbg_break_insert(s, b);
    dbg_watch_update(s);
    return true;
}

bool dbg_cmd_break(struct dbg_session *s, const char *rest)
{
    return make_break(s, rest, false, NULL);
}

bool dbg_cmd_tbreak(struct dbg_session *s, const char *rest)
{
    return make_break(s, rest, true, NULL);
}

bool dbg_cmd_dprintf(struct dbg_session *s, const char *rest)
{
    char place[DBG_LINE_BYTES];
    const char *comma = strchr(rest, ',');
    while (comma && *dbg_skip(comma + 1) != '"')
        comma = strchr(comma + 1, ',');
    if (!comma)
        return dbg_fail(s, "Expected a place, a comma and a format: dprintf "
                           "26,\"i = %%d\\n\", i.");
    if (!dbg_format_check(s, comma + 1))
        return false;
    snprintf(place, sizeof place, "%.*s", (int)(comma - rest), rest);
    return make_break(s, place, false, dbg_skip(comma + 1));
}
