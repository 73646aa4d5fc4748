/* SPDX-License-Identifier: MIT
 *
 * A launch of a program that is debugged.
 */
#ifndef DBG_LAUNCH_H
#define DBG_LAUNCH_H

#include "sim/sim.h"

struct dbg_session;

/* Instead of sim_launch, on the device of that number. */
enum sim_status dbg_launch(struct dbg_session *s, int device, struct sim *sim,
                           const struct sim_launch *what,
                           struct sim_profile *profile);

/* A device goes away, between launches: what is known of it is forgotten. */
void dbg_close_device(struct dbg_session *s, const struct sim *sim);

/* Ends the program where it stands. */
_Noreturn void dbg_leave(struct dbg_session *s);

#endif
