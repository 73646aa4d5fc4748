/* SPDX-License-Identifier: MIT
 *
 * The debugger spoken to by gdb: instead of lines at a prompt, packets of gdb's
 * remote protocol. What there is of cores, memories, breakpoints, steps and
 * time is the session's, the same as for commands; these files translate.
 *
 * A thread of gdb is a core, numbered from 1 on, that has a task. While no
 * kernel is being run there is one thread without state.
 */
#ifndef DBG_REMOTE_H
#define DBG_REMOTE_H

#include "runtime/debug/state/commands.h"
#include "runtime/debug/state/link.h"

/* What is answered to a packet; more than fits is left out, which no answer
 * below comes to. */
struct dbg_reply {
    char text[2 * DBG_PACKET_BYTES];
    size_t n;
};

struct dbg_remote {
    int in, out; /* out: perhaps a socket that waits for gdb */
    struct dbg_link *link;
    bool is_awaited; /* gdb waits to be told of a stop */
    bool is_monitor; /* a command of the session is being done */
    bool owes_step;  /* see remote_run.c */
    bool steps_off;  /* a breakpoint, backwards */
    bool is_single;  /* one step back is asked for: where there is none, gdb 13
                        takes the end of history for a step that is never done
                        and hangs, so it is shown a sentence instead */
    uint64_t behind; /* where a stop was, before one step back from it:
                        instructions of the core; 0: elsewhere */
    bool knows_swbreak;
    int general; /* the core that is looked at; -1: the focused one */
    int stepped; /* the core that old packets step; -1: any */
    struct dbg_reply reply;

    /* The last stop, as it is told. */
    unsigned signal, stop_core;
    uint64_t visible; /* actions that others can see, until then */
    char reason[64];  /* "swbreak:;" */

    struct dbg_remote_file {
        uint8_t *bytes;
        size_t n;
    } * files; /* of programs, as gdb reads them; bytes NULL: not made yet */
    size_t n_files, room_files;

    bool has_warned;                  /* that threads cannot be held */
    bool has_listed;                  /* gdb has asked for libraries */
    const struct dbg_symbols *listed; /* the one it knows; NULL: all */
};

#define DBG_HOST_THREAD 1 /* while no kernel is being run */

/* ---- remote.c: the session's side --------------------------------------- */

/* If the environment asks for gdb. False: no memory. */
bool dbg_remote_open(struct dbg_session *s, int in);
/* Instead of the prompt: does what gdb asks until the program is to run on. */
void dbg_remote_serve(struct dbg_session *s);
/* Instead of what a stop prints. */
void dbg_remote_stopped(struct dbg_session *s, const struct dbg_stop *stop);
/* Whether a launch has other code than gdb knows of, so that it is to stop. */
bool dbg_remote_is_news(const struct dbg_session *s);
/* Gdb has asked to stop, or has gone. */
bool dbg_remote_wants_stop(struct dbg_session *s);
void dbg_remote_finish(struct dbg_session *s, int status);
/* A sentence if gdb has a command of its own for this one. */
bool dbg_remote_allows(struct dbg_session *s, const struct dbg_command *c);

/* ---- replies ------------------------------------------------------------ */

void dbg_reply(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Two digits a byte. */
void dbg_reply_hex(struct dbg_session *s, const void *bytes, size_t n);
/* The bytes themselves, escaped; how many have found room. */
size_t dbg_reply_binary(struct dbg_session *s, const void *bytes, size_t n);
/* "E01" */
void dbg_reply_error(struct dbg_session *s);
/* Sends it, and begins an empty one. */
void dbg_reply_send(struct dbg_session *s);
/* Has gdb show a text, which it allows before a stop and in commands. */
void dbg_remote_show(struct dbg_session *s, const char *text);

/* ---- reading packets ---------------------------------------------------- */

/* What is left of a packet. */
struct dbg_text {
    const char *at;
    size_t n;
};

/* Takes a number in hexadecimal; false: there is none, or it is too big. */
bool dbg_take_hex(struct dbg_text *text, uint64_t *value);
/* Takes a letter if it comes next. */
bool dbg_take(struct dbg_text *text, char letter);
/* Takes "-1", "0" (both -1) or the number of a thread: a core, DBG_HOST_THREAD
 * standing for core 0 when no kernel is being run. */
bool dbg_take_thread(struct dbg_session *s, struct dbg_text *text, int *core);
/* Takes so many bytes, two digits each. */
bool dbg_take_bytes(struct dbg_text *text, uint8_t *bytes, size_t n);

/* ---- packets, see remote.def -------------------------------------------- */

typedef void dbg_packet(struct dbg_session *s, struct dbg_text text);

#define X(word, function, doc) dbg_packet function;
#include "runtime/debug/state/packets.def"
#undef X

/* The core that packets look at. */
unsigned dbg_remote_core(struct dbg_session *s);
/* Whether a core stands for a thread. */
bool dbg_remote_is_thread(struct dbg_session *s, unsigned core);
const char *dbg_remote_thread_name(struct dbg_session *s, unsigned core,
                                   char *text, size_t bytes);
/* Takes those of gdb's breakpoints away that it has removed for good. */
void dbg_remote_drop_breaks(struct dbg_session *s);
/* Whether gdb has removed one there, to step off it. */
bool dbg_remote_leaves(const struct dbg_session *s, uint64_t pc);
/* Those that stood in kernels which gdb knows no longer. */
void dbg_remote_drop_places(struct dbg_session *s);
/* Whether gdb is shown all kernels, none of which has run yet. Kernels of
 * program i are then at their addresses + i << DBG_APART_SHIFT, from 1 on. */
bool dbg_remote_lists_all(const struct dbg_session *s);
#define DBG_APART_SHIFT 44
/* The program that an address of gdb is in, and the address there; NULL: it
 * cannot be in any. */
const struct dbg_symbols *dbg_remote_program(const struct dbg_session *s,
                                             uint64_t *address);
/* remote_outermost.c: the file of a program, where frames of kernels are called
 * by nobody; NULL: it is to stay as it is. To be freed. */
uint8_t *dbg_remote_outermost(const struct dbg_symbols *p, size_t *n);
/* The packet that tells of the last stop. */
void dbg_remote_tell_stop(struct dbg_session *s);

#endif
