/* SPDX-License-Identifier: MIT
 *
 * The debugger as the runtime sees it. It lives in libmlusim-debug, which is
 * loaded only when somebody asks for it, runs in the process of the program,
 * and has each launch pass through its hands: it is an observer and a caller of
 * sim_begin and sim_resume, so results and cycles are those of a plain run.
 */
#ifndef DBG_DEBUG_H
#define DBG_DEBUG_H

#include <stddef.h>

#include "sim/sim.h"

/* Set by `mlusim debug` for the program it becomes: the file descriptor that
 * commands come from; "1" for scripts that end with their input; and files of
 * commands, one a line. */
#define DBG_ENV_INPUT "MLUSIM_DEBUG_INPUT"
#define DBG_ENV_BATCH "MLUSIM_DEBUG_BATCH"
#define DBG_ENV_FILES "MLUSIM_DEBUG_FILES"
/* Set by the debugger when the program begins again: where the session goes on
 * from. */
#define DBG_ENV_AGAIN "MLUSIM_DEBUG_AGAIN"
/* "1": stops at the first report of a check and nowhere before. */
#define DBG_ENV_REPORTS "MLUSIM_DEBUG_REPORTS"
/* And for gdb instead of commands: the file descriptor that answers go to, or
 * of a socket at which gdb is waited for. */
#define DBG_ENV_GDB "MLUSIM_DEBUG_GDB"
/* The file descriptor at which whoever started the program hears that a session
 * has begun, and that its end was told; or begun once more. */
#define DBG_ENV_NEWS   "MLUSIM_DEBUG_NEWS"
#define DBG_NEWS_BEGUN 'b'
#define DBG_NEWS_TOLD  't'

struct dbg_session;

/* What the runtime tells about the program. */
struct dbg_host {
    const struct sim_device *device;
    bool has_ended;  /* the program, without calling the runtime */
    bool has_checks; /* some check watches launches */
    /* The fat images of the program so far; NULL after the last one. */
    const void *(*image)(void *user, size_t i);
    /* The launch ends with the fault of a core, and can still be seen. */
    void (*fault)(void *user, const struct sim_launch *launch, unsigned core);
    /* The session ends the program, in the middle of a launch that cost so much
     * until now and ended in this way, or of none: NULL. What the program was
     * asked to leave behind is written; false after a message, or if the checks
     * found something. */
    bool (*leave)(void *user, const struct sim_profile *profile,
                  enum sim_status how);
    void *user;
};

struct dbg_interface {
    /* A session with the settings of the environment; NULL: no memory. */
    struct dbg_session *(*open)(void);
    /* The program calls the runtime for the first time: the first prompt. */
    void (*start)(struct dbg_session *s, const struct dbg_host *host);
    /* Instead of sim_launch. */
    enum sim_status (*launch)(struct dbg_session *s, struct sim *sim,
                              const struct sim_launch *launch,
                              struct sim_profile *profile);
    /* A check has a new report, see chk_listen. */
    void (*report)(struct dbg_session *s, const struct sim_actor *by,
                   const char *text);
    /* How much at the start of what a kernel prints was printed already: time
     * went back. */
    size_t (*printed)(struct dbg_session *s, size_t n);
    /* The program ends with this status; false: the session has failed. */
    bool (*finish)(struct dbg_session *s, int status);
    /* A session on a file of a fault, without a program: its exit status. */
    int (*post_mortem)(const char *path);
};

#pragma GCC visibility push(default)
const struct dbg_interface *mlusim_debugger(void);
#pragma GCC visibility pop

#endif
