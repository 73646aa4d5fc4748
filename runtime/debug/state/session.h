/* SPDX-License-Identifier: MIT
 *
 * A debugging session: the state that commands share. Commands are functions of
 * the session and the rest of their line; what they have to say they print with
 * dbg_say, what is wrong with dbg_fail, in one sentence.
 */
#ifndef DBG_SESSION_H
#define DBG_SESSION_H

#include <signal.h>
#include <stdio.h>

#include "runtime/debug/state/host.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/instruments/postmortem/postmortem.h"

#define DBG_LINE_BYTES 4096 /* of a command */
#define DBG_MAX_FRAMES 256
#define DBG_TASK_END   0x1000u /* where a kernel returns to */

struct dbg_expression;

/* ---- frames ------------------------------------------------------------- */

struct dbg_frame {
    struct sim_debug_registers r;
    uint64_t look; /* an address inside of the instruction that stands for it */
    uint64_t cfa;  /* canonical frame address; 0: not known */
    const struct dbg_scope *function; /* NULL: not known */
    const char *file;                 /* NULL: not known */
    unsigned line;
    bool is_inlined; /* its caller has the same registers */
};

/* ---- breakpoints -------------------------------------------------------- */

enum dbg_breakpoint_kind {
    DBG_BREAK,  /* at places */
    DBG_WATCH,  /* a range of memory changes or is written */
    DBG_LAUNCH, /* a launch begins */
    DBG_FAULT,  /* always on; listed if asked for */
    DBG_REPORT, /* of checks */
};

struct dbg_breakpoint {
    unsigned number;
    enum dbg_breakpoint_kind kind;
    bool is_temporary, is_enabled;
    bool is_nan;     /* stops only if the op before made a NaN */
    char *place;     /* as the user named it */
    char *condition; /* text; NULL: none */
    struct dbg_expression *parsed;
    int64_t cluster, core, task; /* filters; -1: any */
    uint64_t ignore, hits;
    char gdb_kind;   /* '0' to '4': gdb has set it; 0: the user */
    bool is_leaving; /* gdb has removed it, perhaps for a step only */
    uint64_t *pcs;   /* in the program of the launch; none: pending */
    size_t n_pcs, room_pcs;
    /* of watches */
    bool on_read, on_write;
    bool is_lasting; /* set between launches: looked up when one begins */
    unsigned watch_core;
    bool is_local;   /* lies in a frame of this task, and ends with it: when */
    int64_t of_task; /* the core returns to pcs[0] with the stack pointer at */
    uint64_t leave_sp;                    /* least here */
    const struct dbg_symbols *of_program; /* whose memory it is */
    uint64_t address, bytes;              /* 0 bytes: pending */
    const struct dbg_type *type;
    uint8_t *old; /* what was there: `bytes` of at most `room` */
    uint64_t room;
    char report[4000]; /* of reports: the last one */
};

#define DBG_MAX_WATCHED ((uint64_t)1 << 26) /* bytes of one watchpoint */

struct dbg_display {
    unsigned number;
    char *text;
    char format[16]; /* "/x", "/4xw", "" */
    bool is_memory;  /* what lies there is shown, as x does */
};

struct dbg_snapshot_at; /* see timeline.h */
struct dbg_flight;      /* see flight.c */
struct dbg_now;         /* see timeline.c */

enum dbg_layout {
    DBG_LAYOUT_OFF,
    DBG_LAYOUT_SOURCE,
    DBG_LAYOUT_UNITS,
    DBG_LAYOUT_NRAM,
    DBG_LAYOUT_SPLIT
};

#define DBG_MAX_FILES 4096 /* beyond these, files of the program stay open */

struct dbg_session {
    struct dbg_host host;
    bool inherited[DBG_MAX_FILES]; /* files that were open before main */
    FILE *out;
    struct dbg_input *input;            /* see input.h */
    struct dbg_remote *remote;          /* see remote.h; NULL: a prompt */
    bool is_detached;                   /* nobody looks any more */
    bool is_batch, is_started, is_over; /* over: input ended, or quit */
    bool ends_with_files;               /* of commands: a batch that has some */
    int news;           /* see DBG_ENV_NEWS; -1: nobody listens */
    bool has_failed;    /* a command of a batch */
    bool wants_restart; /* the prompt begins the program again */
    bool has_ended;     /* it had, when the session began */

    char last[DBG_LINE_BYTES]; /* command of the prompt */
    char **pending;            /* lines of files, to be done at the next stop */
    size_t n_pending, room_pending;
    unsigned n_sources; /* files that are being read */
    unsigned depth;     /* of `source` commands */

    /* Programs: symbols of images that were seen. */
    struct dbg_symbols **programs;
    size_t n_programs, room_programs;
    struct dbg_symbols *symbols; /* of the launch, or the first program */

    /* The launch. */
    struct sim *sim;
    const struct rt_postmortem *dead; /* instead of sim: a file of a fault */
    const struct sim_launch *launch;  /* NULL: none is under way */
    uint64_t n_launches;
    bool is_ended; /* the launch is over but its state can be seen: a fault */
    unsigned fault_core;    /* whose fault it was */
    bool ends_with_program; /* no prompt at its end */
    bool wants_run;         /* the prompt gives the program its way */

    /* Focus. */
    unsigned core;
    struct dbg_frame frames[DBG_MAX_FRAMES];
    size_t n_frames, frame; /* n_frames 0: not looked at yet */
    bool is_unwound;        /* all frames are there, not only the first */
    bool stays;             /* auto-switch is off */

    /* Breakpoints and displays. */
    struct dbg_breakpoint **breaks;
    size_t n_breaks, room_breaks;
    unsigned last_break;
    bool has_no_last; /* what should have become the last one failed */
    struct dbg_display *displays;
    size_t n_displays, room_displays;
    unsigned last_display;
    struct sim_observer observer; /* of watchpoints */
    bool is_watching;             /* it is attached */
    struct dbg_seen {
        unsigned core;
        uint64_t retired; /* once the instruction is done */
        uint64_t pc;
        struct dbg_breakpoint *b;
        bool is_read, is_written;
        uint64_t first, end;    /* bytes of what is watched that were touched */
        struct sim_range range; /* of ops, for NaNs */
        enum sim_type type;     /* of its elements */
        char op[48];
        uint32_t word; /* of a scalar instruction, for NaNs; 0: it is an op */
    } * seen;          /* by the observer, not yet looked at */
    size_t n_seen, room_seen;

    struct dbg_verdict {
        const struct dbg_place *place; /* NULL: none */
        const struct dbg_scope *function;
        uint64_t look;
        bool is_proven;
    } verdicts[64]; /* of location.c: conditions ask again and again */

    /* Values that were printed, and $names. */
    struct dbg_value *history;
    size_t n_history, room_history;
    struct dbg_named {
        char name[64];
        struct dbg_value value;
    } * named;
    size_t n_named, room_named;
    struct dbg_arena *made; /* types that expressions made */

    /* list and x go on where they were. */
    const char *listed_file;
    unsigned listed_line, listed_first;
    uint64_t next_address;
    unsigned next_core;
    char x_letter, x_size;
    bool is_sure;         /* nothing is asked */
    bool wants_type;      /* of an expression, not its value */
    bool traces;          /* commands are printed, each after a + */
    unsigned print_limit; /* elements of an array */
    bool shows_types;     /* of pointers, before their value */

    struct dbg_late {
        unsigned core;
        uint64_t retired, pc, cycle;
    } * late; /* cores at stop points that nobody was told of yet */
    size_t n_late, room_late;
    bool is_stepping;  /* only breakpoints of the focused core stop */
    unsigned n_passed; /* that others passed meanwhile */
    const struct dbg_scope *told_function; /* of the last stop */

    /* The picture above the prompt. */
    enum dbg_layout layout;
    unsigned drawn_rows; /* of the terminal when it was drawn; 0: never */
    struct dbg_flights {
        struct dbg_flight *of;
        size_t n, room;
        bool is_watching;
        const struct sim_view *views; /* of cores, up to which ops are noted */
    } flights;

    /* Time. */
    bool is_inside_wait;    /* of the focused core, and is to stay there */
    struct sim_position at; /* of the last pause on the way forwards */
    uint64_t limit;         /* cycle that nobody gets to; 0: none */
    uint64_t slice, bound; /* cycles: of a slice, and the end of the last one */
    struct dbg_snapshot_at *snapshots;
    size_t n_snapshots, room_snapshots;
    uint64_t snapshot_budget; /* bytes */
    struct dbg_checkpoint *checkpoints;
    size_t n_checkpoints, room_checkpoints;
    uint64_t print_now, print_high; /* bytes that kernels printed: up to here,
                                       and at most */
    uint64_t *reported; /* by core: 1 + retired where a stop was told */
    double snapshot_seconds, run_seconds;
    bool is_recording;

    char completion[128]; /* a word that the tab key offers */
    char error[1024];     /* the sentence of dbg_fail, for functions that answer
                             false */
};

/* ---- saying ------------------------------------------------------------- */

void dbg_say(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Keeps a sentence in s->error; false, so that functions can return it. */
bool dbg_fail(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- interface.c -------------------------------------------------------- */

/* A session with the settings of the environment; NULL: no memory. */
struct dbg_session *dbg_session_open(void);
/* Reads a program, unless that was done; NULL: it cannot be read, and that was
 * said. */
struct dbg_symbols *dbg_session_add(struct dbg_session *s, const void *elf,
                                    size_t n);
/* Greets the user, and listens to Ctrl-C. */
void dbg_session_begin(struct dbg_session *s);
/* Does the files of commands that a session begins with. */
void dbg_session_files(struct dbg_session *s);
/* restart.c: whether the user at a terminal agrees; elsewhere, and after `set
 * confirm off`, nothing is asked. */
bool dbg_is_agreed(struct dbg_session *s, const char *question);
/* Asks whether the program is to begin again, and if so has the
 * prompt do that; false with a sentence. */
bool dbg_again(struct dbg_session *s);
/* Before main: notes which files the program is given. */
void dbg_restart_note(struct dbg_session *s);
/* Begins it again, in a new process image: does not return, or says why. */
void dbg_restart(struct dbg_session *s);
/* The state of the session before, if there is one: whether there was. */
bool dbg_restart_read(struct dbg_session *s);
/* dead.c: a session on a file of a fault; its exit status. */
int dbg_post_mortem(const char *path);

/* ---- machine.c: the simulated device ------------------------------------ */

/* Memory as a core sees it; false if it cannot be read. */
bool dbg_memory_read(struct dbg_session *s, unsigned core, uint64_t address,
                     void *to, size_t n);
bool dbg_memory_write(struct dbg_session *s, unsigned core, uint64_t address,
                      const void *from, size_t n);
/* A sentence if it is a file of a fault, where nothing can run or change. */
bool dbg_is_alive(struct dbg_session *s);
/* What sim.h has of the same name, also for the file of a fault. */
unsigned dbg_n_cores(const struct dbg_session *s);
bool dbg_look(const struct dbg_session *s, unsigned core,
              struct sim_view *view);
bool dbg_look_unit(const struct dbg_session *s, unsigned core, unsigned unit,
                   struct sim_unit_view *view);
bool dbg_waits_at(const struct dbg_session *s, unsigned core, char *text,
                  size_t bytes);
/* The instruction that tells where a core is: while it waits at a barrier, that
 * one, though the program counter is behind it. */
uint64_t dbg_place_of(const struct dbg_session *s, unsigned core);
const char *dbg_step_of(const struct dbg_session *s, unsigned core);
/* A built-in variable as the focused core reads it. */
bool dbg_builtin(const struct dbg_session *s, const char *name, int64_t *value);
/* What the fault says that stopped the launch. */
const char *dbg_fault_text(const struct dbg_session *s);
/* Sets register 1 to 31 of a core; false with a sentence. */
bool dbg_register_write(struct dbg_session *s, unsigned core, unsigned number,
                        uint64_t value);
/* A core as it is; zeros if there is nothing to see of it. */
struct sim_view dbg_view_of(struct dbg_session *s, unsigned core);
/* Seconds on a clock of the host that only goes forwards. */
double dbg_seconds_now(void);
/* The core of the focus has a task. */
bool dbg_has_task(const struct dbg_session *s, unsigned core);
/* A sentence if no kernel is being run. */
bool dbg_needs_launch(struct dbg_session *s);
/* "task 3, cluster 0 core 2" */
const char *dbg_core_text(struct dbg_session *s, unsigned core, char *text,
                          size_t bytes);
/* Moves the focus. */
void dbg_focus(struct dbg_session *s, unsigned core);
/* The core with this name of the device: cluster, and 0..3 or SIM_MEMORY_CORE.
 * -1: none. */
int dbg_core_number(struct dbg_session *s, unsigned cluster, unsigned core);

/* ---- frames.c ----------------------------------------------------------- */

/* Forgets what was unwound: the machine has moved. */
void dbg_frames_forget(struct dbg_session *s);
/* The frame, 0 the innermost; NULL if there are fewer. */
const struct dbg_frame *dbg_frame_at(struct dbg_session *s, size_t i);
/* The one that is looked at; NULL: the core has no task. */
const struct dbg_frame *dbg_frame_now(struct dbg_session *s);
/* Prints "#0  f (a=1) at file:12"; with its line of source if asked for. */
void dbg_frame_print(struct dbg_session *s, size_t i, bool has_number);
/* Prints a line of a file with its number; false if it cannot be read. */
bool dbg_source_print(struct dbg_session *s, const char *file, unsigned line);
/* A source file, where it can be found; NULL: nowhere. */
FILE *dbg_source_open(struct dbg_session *s, const char *file);

/* ---- location.c --------------------------------------------------------- */

/* Where a variable is in a frame (NULL for globals): always a value, DBG_LOST
 * if nobody can tell. */
struct dbg_value dbg_locate(struct dbg_session *s, const struct dbg_frame *f,
                            const struct dbg_variable *v);

/* ---- print.c ------------------------------------------------------------ */

/* Prints a value as C would write it. format: a letter of gdb's, or 0. */
void dbg_value_print(struct dbg_session *s, FILE *to, const struct dbg_value *v,
                     char format);
/* Keeps a value as $N; its number. */
size_t dbg_history_add(struct dbg_session *s, const struct dbg_value *v);

/* ---- places.c ----------------------------------------------------------- */

struct dbg_spot {
    const struct dbg_symbols *symbols;
    uint64_t pc;
    const char *file; /* NULL: not known */
    unsigned line;
};
/* The instructions that "file:line", "line", "function", "*address", or
 * "step NAME" stand for: writes up to max, and returns how many; 0 with a
 * sentence in s->error. */
size_t dbg_places(struct dbg_session *s, const char *text,
                  struct dbg_spot *spots, size_t max);

/* ---- breaks.c ----------------------------------------------------------- */

/* Puts the places of all breakpoints into the program of the launch. */
void dbg_breaks_insert(struct dbg_session *s);
/* Sets their stop points again: others used the same ones. */
void dbg_breaks_mark(struct dbg_session *s);
/* Whether core, which stands at pc, is to stop there for the user: the
 * breakpoint, its hits counted; NULL if not. */
struct dbg_breakpoint *dbg_break_hit(struct dbg_session *s, unsigned core,
                                     uint64_t pc);
/* Whether there is one at pc that its filters let this core stop at. */
bool dbg_break_concerns(struct dbg_session *s, unsigned core, uint64_t pc);
void dbg_break_delete(struct dbg_session *s, struct dbg_breakpoint *b);
struct dbg_breakpoint *dbg_break_find(struct dbg_session *s, unsigned number);
/* Whether any breakpoint watches memory. */
bool dbg_has_watches(const struct dbg_session *s);

/* ---- running.c ---------------------------------------------------------- */

enum dbg_why {
    DBG_WHY_NOTHING,
    DBG_WHY_STEPPED,
    DBG_WHY_BREAK,
    DBG_WHY_WATCH,
    DBG_WHY_GOAL, /* came to where a command wanted it */
    DBG_WHY_INTERRUPT,
    DBG_WHY_FAULT,
    DBG_WHY_END, /* of the launch */
    DBG_WHY_TASK_END,
    DBG_WHY_LAUNCH,
    DBG_WHY_ORIGIN /* time can go back no further */
};

struct dbg_stop {
    enum dbg_why why;
    unsigned core;
    struct dbg_breakpoint *b;
    bool ends_watch; /* what is watched is no more */
    char text[4096]; /* of watches and reports: what happened */
};

static inline struct dbg_stop dbg_stop_of(enum dbg_why why, unsigned core)
{
    return (struct dbg_stop){.why = why, .core = core};
}

/* Where a command wants the launch to get, beside breakpoints. */
struct dbg_goal {
    bool is_set;
    bool any_core;
    unsigned core;
    uint64_t pc;
    uint64_t sp; /* at least: frames that were called are gone */
};

/* Runs on until something stops it. */
struct dbg_stop dbg_run(struct dbg_session *s, const struct dbg_goal *goal);
/* The focused core does one instruction. */
struct dbg_stop dbg_run_one(struct dbg_session *s);
/* Whether somebody wants a stop: an interrupt of the core, then. */
bool dbg_heard_interrupt(struct dbg_session *s, struct dbg_stop *stop);
/* Set by Ctrl-C. */
extern volatile sig_atomic_t dbg_interrupted;

/* ---- telling.c ---------------------------------------------------------- */

/* Prints why it stopped, without where. */
void dbg_report_reason(struct dbg_session *s, const struct dbg_stop *stop);
/* Tells why it stopped, moves the focus, shows where. */
void dbg_report(struct dbg_session *s, const struct dbg_stop *stop);
/* Shows where the focused core is, with its frame or only the line. */
void dbg_show_here(struct dbg_session *s, bool has_frame);

/* ---- watch.c ------------------------------------------------------------ */

/* Attaches or detaches the observer as breakpoints need it. */
void dbg_watch_update(struct dbg_session *s);

/* ---- nan.c -------------------------------------------------------------- */

/* The instructions of a program whose results may be NaNs: how many there are,
 * of which up to max are written. */
size_t dbg_nan_places(const struct dbg_symbols *p, uint64_t *pcs, size_t max);
/* Whether a core is about to compute a number that is looked at for NaNs; it
 * then stops once more behind that instruction. */
bool dbg_nan_expect(struct dbg_session *s, unsigned core);

/* ---- report.c ----------------------------------------------------------- */

/* A check has found something new; by is who did the last thing that led to it,
 * and stops behind that. */
void dbg_report_note(struct dbg_session *s, const struct sim_actor *by,
                     const char *text);
/* What a breakpoint at reports says. */
void dbg_report_describe(const struct dbg_seen *seen, char *text, size_t bytes);
/* Stops at reports, and has the program run: mlusim run --break-on-report. */
bool dbg_report_begin(struct dbg_session *s);

/* ---- layout.c ----------------------------------------------------------- */

/* Draws the picture, if there is to be one. */
void dbg_layout_draw(struct dbg_session *s);
/* Gives the whole terminal back. */
void dbg_layout_off(struct dbg_session *s);
/* Attaches or detaches its observer as it needs one. */
void dbg_layout_update(struct dbg_session *s);

/* ---- timeline.c --------------------------------------------------------- */

void dbg_time_begin(struct dbg_session *s);
void dbg_time_end(struct dbg_session *s);
/* What was set: memory as a core sees it; 0 bytes: a register. */
struct dbg_change {
    unsigned core;
    uint64_t address, bytes;
};
/* Memory or registers were set: what was kept of the time after now is no
 * longer so, and who comes back to now finds what was set. */
void dbg_time_changed(struct dbg_session *s, struct dbg_change change);
/* The launch runs on from now: what was set later, before one went back, is not
 * set any more, and what was kept from then on is no longer so. */
void dbg_time_forwards(struct dbg_session *s);
/* Called between slices: keeps a snapshot if it is time to. */
void dbg_time_pass(struct dbg_session *s);

/* ---- commands.c --------------------------------------------------------- */

typedef bool dbg_function(struct dbg_session *s, const char *rest);

struct dbg_command {
    const char *name, *abbreviation, *arguments, *doc, *example;
    dbg_function *run;
    bool repeats; /* an empty line does it again */
};

extern const struct dbg_command dbg_commands[];
extern const size_t dbg_n_commands;

/* Does a command; false if it failed, what is wrong has been said. */
bool dbg_do(struct dbg_session *s, const char *line);
/* Reads and does commands until one has the program go on, or they end. */
void dbg_prompt(struct dbg_session *s);
/* Keeps a line for the next stop. */
bool dbg_pend(struct dbg_session *s, const char *line);
/* The command a word stands for; NULL with a sentence. */
const struct dbg_command *dbg_command_find(struct dbg_session *s,
                                           const char *word);
/* completion.c: for the input, see dbg_complete. */
const char *dbg_completion(void *user, const char *line, size_t n);
/* A file of commands, which can be read; NULL with a sentence. */
FILE *dbg_file_open(struct dbg_session *s, const char *path);
/* Does its commands and closes it. */
bool dbg_file_do(struct dbg_session *s, FILE *f);

/* Skips blanks. */
const char *dbg_skip(const char *text);
/* If the first word of *text is (an abbreviation of at least n letters of)
 * word, skips it. */
bool dbg_word(const char **text, const char *word, size_t n);

#endif
