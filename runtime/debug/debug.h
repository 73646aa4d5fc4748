/* SPDX-License-Identifier: MIT
 *
 * The debugger as the runtime sees it. It lives in libmlusim-debug, which is
 * loaded only on demand, runs in the process of the program,
 * and has each launch pass through its hands: it is an observer and a caller of
 * sim_begin and sim_resume, so results and cycles are those of a plain run.
 */
#ifndef DBG_DEBUG_H
#define DBG_DEBUG_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/state/host.h"
#include "sim/sim.h"

struct dbg_host;

struct dbg_interface {
    /* A session with the settings of the environment; NULL: no memory. */
    struct dbg_session *(*open)(void);
    /* Shows the first prompt, when the program first calls the runtime. */
    void (*start)(struct dbg_session *s, const struct dbg_host *host);
    /* Instead of sim_launch, on the device of that number. */
    enum sim_status (*launch)(struct dbg_session *s, int device,
                              struct sim *sim, const struct sim_launch *launch,
                              struct sim_profile *profile);
    /* Forgets a device, which is removed between launches. */
    void (*close)(struct dbg_session *s, const struct sim *sim);
    /* Handles a check's new report, see chk_listen. */
    void (*report)(struct dbg_session *s, const struct sim_actor *by,
                   const char *text);
    /* Returns how many bytes, from the start of what a kernel prints, were
     * printed before time went back. */
    size_t (*printed)(struct dbg_session *s, size_t n);
    /* Ends the session with the program's status; false: it has failed. */
    bool (*finish)(struct dbg_session *s, int status);
    /* Opens a session on a file of a fault; returns its exit status. */
    int (*post_mortem)(const char *path);
};

#pragma GCC visibility push(default)
const struct dbg_interface *mlusim_debugger(void);
#pragma GCC visibility pop

#endif
