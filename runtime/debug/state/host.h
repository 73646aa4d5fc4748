/* SPDX-License-Identifier: MIT
 *
 * What surrounds a session: the settings it starts with, and what the runtime
 * says of the program.
 */
#ifndef DBG_HOST_H
#define DBG_HOST_H

#include <stdbool.h>
#include <stddef.h>

#include "sim/sim.h"

/* `mlusim debug` sets these for the program it becomes: the file descriptor of
 * commands; "1" for scripts that end with their input; and files of commands,
 * one a line. */
#define DBG_ENV_INPUT "MLUSIM_DEBUG_INPUT"
#define DBG_ENV_BATCH "MLUSIM_DEBUG_BATCH"
#define DBG_ENV_FILES "MLUSIM_DEBUG_FILES"
#define DBG_COMMAND   "\t" /* before a line that is a command itself */
/* Set by the debugger before the program begins again: the saved session. */
#define DBG_ENV_AGAIN "MLUSIM_DEBUG_AGAIN"
/* "1": stops only at the first report of a check. */
#define DBG_ENV_REPORTS "MLUSIM_DEBUG_REPORTS"
/* Set for gdb instead of commands: the file descriptor for answers, or of a
 * socket at which the session waits for gdb. */
#define DBG_ENV_GDB "MLUSIM_DEBUG_GDB"
/* Set for a client of the Debug Adapter Protocol: the file descriptor of the
 * socket to the adapter. */
#define DBG_ENV_DAP "MLUSIM_DEBUG_DAP"
/* The file descriptor for news to the starter of the program: the session has
 * begun, or begun again, or its end was reported. */
#define DBG_ENV_NEWS   "MLUSIM_DEBUG_NEWS"
#define DBG_NEWS_BEGUN 'b'
#define DBG_NEWS_ENDED 't'

/* "1": the user came to a socket or a port, and may reach only the program and
 * the device. */
#define DBG_ENV_CLOSED "MLUSIM_DEBUG_CLOSED"

/* How far a command, a request, an argument or a packet of a user reaches. */
enum dbg_reach {
    DBG_INSIDE, /* the program, the device, sources of kernels */
    DBG_PARTS,  /* parts of a row have reaches of their own, or check it */
    DBG_HOST    /* files that it names, or programs */
};
#define DBG_CLOSED                                                          \
    "It uses files or programs of this machine, which is refused to those " \
    "who come to a socket or port: mlusim debug --allow-host lets them."

struct dbg_session;

/* Returns whether the user of a session may do a thing that reaches that far;
 * false with a sentence. */
bool dbg_may_reach(struct dbg_session *s, enum dbg_reach reach);

/* The program, as the runtime describes it. */
struct dbg_host {
    const struct sim_device *const *devices; /* n_devices, by number */
    int n_devices;
    bool has_ended;  /* the program, without calling the runtime */
    bool has_checks; /* some check watches launches */
    /* Returns the fat images of the program so far; NULL after the last one. */
    const void *(*image)(void *user, size_t i);
    /* Returns whether a device was used, and not reset since. NULL: it was. */
    bool (*is_open)(void *user, int device);
    /* Reports the fault of a core that ends the launch, still readable. */
    void (*fault)(void *user, const struct sim_launch *launch, unsigned core);
    /* Ends the program for the session: in a launch with this cost and status
     * so far, or (NULL) in none. Writes the files that the program was asked
     * for; false after a message, or if the checks found something. */
    bool (*leave)(void *user, const struct sim_profile *profile,
                  enum sim_status how);
    void *user;
};

#endif
