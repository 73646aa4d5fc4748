/* SPDX-License-Identifier: MIT
 *
 * A session of a client of the Debug Adapter Protocol. The adapter is between
 * the client and the debugger, which is in the program: it reads messages of
 * the client, starts and ends the program, makes events of its output, and
 * remains when the program has ended.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "runtime/debug/wire/message.h"

enum { ADAPTER_STREAMS = 2 }; /* stdout and stderr of the program */

struct adapter {
    struct dbg_wire *client;
    int client_in;
    int listener;       /* for those who come meanwhile; -1: none can */
    int refused;        /* one of these, until it closes its side; -1: none */
    char *const *words; /* of the command line: options, then a program */
    size_t n_options, n_words;
    bool is_closed; /* the client reaches nothing of this machine */
    struct dbg_message message;
    uint64_t seq; /* of messages to the client */
    bool is_over, has_failed;
    bool is_lost; /* the client has closed its side */
    bool is_mute; /* nothing is sent to it, or read from it, any more */

    char *initialize;  /* the request, for the debugger; NULL: none came */
    int64_t start_seq; /* of launch or attach */
    const char *start; /* "launch" or "attach"; NULL: no program was begun */
    bool has_begun;    /* the debugger in it has sent a message */
    bool is_silent;    /* and has closed its side */
    int64_t end_seq;   /* of disconnect, answered when the program is gone */
    bool is_awaited;   /* the program is to go */
    int64_t deadline;  /* in milliseconds of a steady clock, for that */

    struct dbg_wire *program;
    int program_file, news;
    pid_t pid; /* 0: there is none */
    struct adapter_stream {
        int file;    /* -1: closed */
        char cut[4]; /* the beginning of an incomplete character */
        size_t n_cut;
    } streams[ADAPTER_STREAMS];
    char last[1024]; /* of stderr, until the debugger speaks */
    size_t n_last;
};

/* A client and its permissions. */
struct adapter_client {
    int in, out, listener;         /* listener: -1, or where others come */
    const struct dbg_guest *guest; /* the client that came; NULL: none */
    bool is_closed;                /* access to this machine is refused */
    char *const *words;            /* of the command line */
    size_t n_options;              /* of these, before the program */
};

/* Serves a client until the session is over; false: it has gone, or sent
 * nothing that a client sends. */
bool adapter_serve(const struct adapter_client *of);

#endif
