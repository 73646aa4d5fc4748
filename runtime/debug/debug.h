/* SPDX-License-Identifier: MIT */
/* The debugger as the runtime sees it. The debugger is in libmlusim-debug,
 * which is loaded only on demand, and runs in the process of the program. It
 * performs each launch itself, as an observer and by sim_begin and sim_resume.
 * So results and cycles are the same as without a debugger. */
#ifndef DBG_DEBUG_H
#define DBG_DEBUG_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/state/host.h"
#include "sim/sim.h"

struct dbg_host;

struct dbg_interface {
    /* Opens a session with the settings of the environment. NULL: no memory. */
    struct dbg_session *(*open)(void);
    /* Shows the first prompt. Called when the program first calls the
     * runtime. */
    void (*start)(struct dbg_session *s, const struct dbg_host *host);
    /* Performs a launch in place of sim_launch, on the device of that
     * number. */
    enum sim_status (*launch)(struct dbg_session *s, int device,
                              struct sim *sim, const struct sim_launch *launch,
                              struct sim_profile *profile);
    /* Forgets a device. Called between launches, before the device is
     * removed. */
    void (*close)(struct dbg_session *s, const struct sim *sim);
    /* Handles a check's new report, see chk_listen. */
    void (*report)(struct dbg_session *s, const struct sim_actor *by,
                   const char *text);
    /* A kernel prints n bytes. Returns how many of these were already printed
     * before the user went back in time. */
    size_t (*printed)(struct dbg_session *s, size_t n);
    /* Ends the session when the program ends with this status. False: the
     * session has failed. */
    bool (*finish)(struct dbg_session *s, int status);
    /* Opens a session on the post-mortem file of a fault. Returns its exit
     * status. */
    int (*post_mortem)(const char *path);
};

#pragma GCC visibility push(default)
const struct dbg_interface *mlusim_debugger(void);
#pragma GCC visibility pop

#endif
