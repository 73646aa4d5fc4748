/* SPDX-License-Identifier: MIT */
/* The surroundings of a session: the settings with which it starts, and what
 * the runtime knows about the program. */
#ifndef DBG_HOST_H
#define DBG_HOST_H

#include <stdbool.h>
#include <stddef.h>

#include "sim/sim.h"

/* Set by `mlusim debug` for the program that it becomes: the file descriptor of
 * commands; "1" if the session is a script, which ends when its input ends; the
 * files of commands, one per line. */
#define DBG_ENV_INPUT "MLUSIM_DEBUG_INPUT"
#define DBG_ENV_BATCH "MLUSIM_DEBUG_BATCH"
#define DBG_ENV_FILES "MLUSIM_DEBUG_FILES"
#define DBG_COMMAND   "\t" /* before a line that is a command itself */
/* Set by the debugger before it executes the program again: the saved
 * session. */
#define DBG_ENV_AGAIN "MLUSIM_DEBUG_AGAIN"
/* "1": stops only at the first report of a check. */
#define DBG_ENV_REPORTS "MLUSIM_DEBUG_REPORTS"
/* Set for gdb, in place of commands: the file descriptor for answers, or that
 * of a socket on which the session waits for gdb. */
#define DBG_ENV_GDB "MLUSIM_DEBUG_GDB"
/* Set for an editor (Debug Adapter Protocol): the file descriptor of the socket
 * to the adapter. */
#define DBG_ENV_DAP "MLUSIM_DEBUG_DAP"
/* The file descriptor for news to the process that started the program: the
 * session has begun, or begun again, or the end of the program was reported. */
#define DBG_ENV_NEWS   "MLUSIM_DEBUG_NEWS"
#define DBG_NEWS_BEGUN 'b'
#define DBG_NEWS_ENDED 't'

/* "1": the user has connected to a socket or a port, and may access only the
 * program and the device. */
#define DBG_ENV_CLOSED "MLUSIM_DEBUG_CLOSED"

/* What a command, request, argument or packet of a user accesses. */
enum dbg_reach {
    DBG_INSIDE, /* the program, the device, sources of kernels */
    DBG_PARTS,  /* depends on the parts of the command */
    DBG_HOST    /* accesses files that the user names, or programs */
};
#define DBG_CLOSED                                                          \
    "It uses files or programs of this machine, which is refused to those " \
    "who come to a socket or port: mlusim debug --allow-host lets them."

struct dbg_session;

/* Returns whether the user of a session may use a command with this reach.
 * Returns false after an error message. */
bool dbg_may_reach(struct dbg_session *s, enum dbg_reach reach);

/* The program, as the runtime describes it. */
struct dbg_host {
    const struct sim_device *const *devices; /* n_devices, by number */
    int n_devices;
    bool has_ended;  /* ended without a call of the runtime */
    bool has_checks; /* a check is active */
    /* Returns number i of the fat images that are registered so far. NULL:
     * there are no more. */
    const void *(*image)(void *user, size_t i);
    /* Returns whether a device was used and not reset since. NULL: every device
     * was used. */
    bool (*is_open)(void *user, int device);
    /* Called when the fault of a core ends the launch, which can still be
     * read. */
    void (*fault)(void *user, const struct sim_launch *launch, unsigned core);
    /* Ends the program for the session. profile: cost of the current launch
     * until now, with the launch's status; NULL: there is no launch. Writes the
     * files that the program has to write. False after a message, or if the
     * checks found something. */
    bool (*leave)(void *user, const struct sim_profile *profile,
                  enum sim_status how);
    void *user;
};

#endif
