/* SPDX-License-Identifier: MIT */
#include "sim/threads/trial.h"

enum {
    SHORT = 64,   /* actions of a first trial */
    LONG = 4096,  /* visible actions of a trial while threads are faster */
    MORE = 4,     /* factor for the turns on one thread if threads are slower */
    LAST = 16384, /* maximum of the turns on one thread */
};
#define LEAST_GAIN 1.15 /* minimum: threads cost other programs time */

uint32_t sim_trial_actions(const struct sim_trial *t)
{
    return t->pays ? LONG : SHORT;
}

bool sim_trial_is_slow(uint64_t done, double passed, double alone_ns)
{
    return done >= SHORT && passed > (double)done * alone_ns;
}

uint32_t sim_trial_note(struct sim_trial *t, uint64_t done, double passed,
                        double alone_ns)
{
    t->pays = passed * LEAST_GAIN < (double)done * alone_ns;
    if (t->pays)
        t->skip = 0;
    else
        t->skip = t->skip == 0 ? SHORT : t->skip < LAST ? MORE * t->skip : LAST;
    return t->pays ? SIM_TRIAL_ALONE : t->skip;
}
