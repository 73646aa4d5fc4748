/* SPDX-License-Identifier: MIT */
/* A session with a client of the Debug Adapter Protocol. The adapter is between
 * the client and the debugger, which is inside the program. It reads messages
 * of the client, starts and ends the program, makes events of the program's
 * output, and still runs when the program has ended. */
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
    int listener;       /* socket on which further clients are accepted, only
                           to be refused; -1: there can be none */
    int refused;        /* connection of the last refused client, open until the
                           client closes it; -1: none */
    char *const *words; /* of the command line: first options, then a program */
    size_t n_options, n_words;
    bool is_closed; /* whether the client has no access to this machine */
    struct dbg_message message;
    uint64_t seq; /* of the messages to the client */
    bool is_over, has_failed;
    bool is_lost; /* whether the client has closed its side */
    bool is_mute; /* the client is no longer read or written */

    char *initialize;  /* the request initialize, which is still to be sent
                          to the debugger; NULL: none has arrived */
    int64_t start_seq; /* seq of launch or attach */
    const char *start; /* "launch" or "attach"; NULL: no program was started */
    bool has_begun;    /* the debugger has sent a message */
    bool is_silent;    /* whether the debugger has closed its side */
    int64_t end_seq;   /* seq of the request disconnect, which is answered
                          when the program has ended */
    bool is_awaited;   /* the program must end */
    int64_t deadline;  /* by when the program must end, in milliseconds of a
                          steady clock */

    struct dbg_wire *program;
    int program_file, news;
    pid_t pid; /* 0: no program */
    struct adapter_stream {
        int file;    /* -1: closed */
        char cut[4]; /* incomplete character at the end of the output */
        size_t n_cut;
    } streams[ADAPTER_STREAMS];
    char last[1024]; /* last bytes of stderr, until the debugger has begun */
    size_t n_last;
};

/* A client and its permissions. */
struct adapter_client {
    int in, out, listener;         /* listener: for further clients, or -1 */
    const struct dbg_guest *guest; /* the connected client; NULL: none */
    bool is_closed;                /* whether the client has no access to
                                      this machine */
    char *const *words;            /* of the command line */
    size_t n_options;              /* how many words before the program */
};

/* Serves a client until the session is over. False: the client has gone, or did
 * not follow the protocol. */
bool adapter_serve(const struct adapter_client *of);

#endif
