/* SPDX-License-Identifier: MIT
 *
 * The functions behind the commands, and what their files share.
 */
#ifndef DBG_COMMANDS_H
#define DBG_COMMANDS_H

#include "runtime/debug/state/expr.h"
#include "runtime/debug/state/session.h"

#define X(name, abbreviation, arguments, function, repeats, doc, example) \
    dbg_function function;
#include "runtime/debug/state/commands.def"
#undef X
#define X(name, function, doc) dbg_function function;
#include "runtime/debug/state/info.def"
#undef X

/* A growing table of pointers; false: no memory. */
bool dbg_push(void *table, size_t *n, size_t *room, const void *pointer);

/* info.c: what `info` tells about, by number; NULL after the last. */
const char *dbg_info_name(size_t i);
/* What the one named in rest tells; nothing if none is. */
bool dbg_info_help(struct dbg_session *s, const char *rest);

/* breaks.c */
struct dbg_breakpoint *dbg_break_new(struct dbg_session *s,
                                     enum dbg_breakpoint_kind kind,
                                     const char *place);
/* Whether filters let core stop. */
bool dbg_break_passes(struct dbg_session *s, const struct dbg_breakpoint *b,
                      unsigned core);
/* Whether filters and condition let core stop; counts the hit. */
bool dbg_break_counts(struct dbg_session *s, struct dbg_breakpoint *b,
                      unsigned core);
#define DBG_MAX_SPOTS 4096
/* The instructions that a breakpoint stands for, in all programs. */
size_t dbg_break_spots(struct dbg_session *s, const struct dbg_breakpoint *b,
                       struct dbg_spot *spots);
/* Puts its places into the program of the launch; takes their marks away, but
 * for those that others need. */
void dbg_break_insert(struct dbg_session *s, struct dbg_breakpoint *b);
bool dbg_break_add_pc(struct dbg_breakpoint *b, uint64_t pc);
void dbg_break_unmark(struct dbg_session *s, struct dbg_breakpoint *b);

/* break_commands.c: takes "if CONDITION", "task N", "cluster N", "core N" off
 * the end of text. */
bool dbg_break_filters(struct dbg_session *s, char *text,
                       struct dbg_breakpoint *b);
/* break_commands.c: writes the command that makes it. */
void dbg_break_write(FILE *f, const struct dbg_breakpoint *b);

/* stepping.c: whether the user has a breakpoint where a step came to. */
bool dbg_is_at_break(struct dbg_session *s, struct dbg_stop *stop);

/* watch.c: "Watchpoint", "Read watchpoint" ... */
const char *dbg_watch_kind(const struct dbg_breakpoint *b);
/* watch.c: whether what the observer saw at this stop is one for the user. */
bool dbg_watch_hit(struct dbg_session *s, unsigned core, uint64_t retired,
                   struct dbg_stop *stop);

/* Whether the core at pc has left frames of which something is watched: a
 * sentence for each watchpoint. dbg_watch_end deletes them. */
bool dbg_watch_left(struct dbg_session *s, unsigned core, uint64_t pc,
                    struct dbg_stop *stop);
void dbg_watch_end(struct dbg_session *s, const struct dbg_stop *stop);
/* At the end of a launch: deletes the watchpoints of memory that ends with it.
 * At the beginning of one: those of another program. */
void dbg_watch_outlive(struct dbg_session *s);
void dbg_watch_survive(struct dbg_session *s);
/* watch_commands.c: those that last find what they watch in a launch that
 * begins. */
void dbg_watch_resume(struct dbg_session *s);
/* changes.c: keeps what lies there, to compare with. False: it cannot be read,
 * or there is no memory. */
bool dbg_watch_keep(struct dbg_session *s, struct dbg_breakpoint *b);
/* changes.c: whether there is something to say of bytes first..end of what is
 * watched, which an instruction has touched; writes it, a line feed before each
 * line, and keeps what lies there now. */
bool dbg_watch_compare(struct dbg_session *s, struct dbg_breakpoint *b,
                       uint64_t first, uint64_t end, FILE *to);
/* Whether b watches memory now. */
bool dbg_is_watching(const struct dbg_breakpoint *b);

/* Has core `by` stop behind the instruction it is at, where b is looked at;
 * NULL: no memory. */
struct dbg_seen *dbg_note(struct dbg_session *s, const struct sim_actor *by,
                          struct dbg_breakpoint *b);

/* nan.c: notes an op whose results are to be looked at; whether what was noted
 * has a NaN, in a sentence. */
void dbg_nan_note(struct dbg_session *s, const struct sim_op_event *e);
bool dbg_nan_describe(struct dbg_session *s, const struct dbg_seen *seen,
                      char *text, size_t bytes);

/* data.c */
void dbg_displays(struct dbg_session *s);

/* settings.c: by number; NULL after the last. */
const char *dbg_setting_name(size_t i);
/* A line for each. */
void dbg_settings_list(struct dbg_session *s);
/* What is set: a command each, behind a text. */
void dbg_settings_write(const struct dbg_session *s, FILE *f,
                        const char *before);

/* Reads "/FMT" at the start of *rest: count, letter, size; false with a
 * sentence. */
struct dbg_format {
    unsigned count;
    char letter, size;
};
bool dbg_read_format(struct dbg_session *s, const char **rest,
                     struct dbg_format *f);

#endif
