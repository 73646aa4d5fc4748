/* SPDX-License-Identifier: MIT */
/*
 * Whether cores run on threads follows from what both ways take. The host is a
 * formula here: an action takes `alone` on one thread and `together` on
 * several, and the time of a launch of many actions is to be close to the
 * better of both.
 */
#include <criterion/criterion.h>

#include <math.h>

#include "sim/threads/trial.h"

enum { ACTIONS = 1000000, NS = 5000 };

/* Nanoseconds of a launch; the share of the actions done on threads. */
static double launch(struct sim_trial *t, double alone, double together,
                     double *share)
{
    double ns = 0, on_threads = 0;
    unsigned turns = SIM_TRIAL_ALONE;
    for (double done = 0; done < ACTIONS;) {
        ns += turns * alone;
        done += turns;
        const uint32_t most = sim_trial_actions(t);
        uint32_t n = 0;
        do
            n += SIM_TRIAL_ALONE;
        while (n < most && !sim_trial_is_slow(n, n * together, alone));
        ns += n * together;
        done += n;
        on_threads += n;
        turns = sim_trial_note(t, n, n * together, alone);
    }
    *share = on_threads / ACTIONS;
    return ns;
}

Test(trial, comes_close_to_the_better_way)
{
    const double gains[] = {0.01, 0.1, 0.5, 0.9, 1, 1.1, 1.3, 1.6, 2, 8, 64};
    for (unsigned i = 0; i < sizeof gains / sizeof *gains; i++) {
        struct sim_trial t = {0};
        double share;
        const double ns = launch(&t, NS, NS / gains[i], &share);
        const double best = ACTIONS * (double)NS / fmax(1, gains[i]);
        const double most = gains[i] < 0.1 ? 1.7 : gains[i] < 32 ? 1.16 : 1.6;
        cr_expect_leq(ns, most * best, "%g times as fast: %g ns, not %g",
                      gains[i], ns, best);
        if (gains[i] > 1.15)
            cr_expect_gt(share, 0.98, "%g times as fast: %g", gains[i], share);
        else
            cr_expect_lt(share, 0.01, "%g times as fast: %g", gains[i], share);
    }
}

Test(trial, finds_that_the_pace_has_changed)
{
    struct sim_trial t = {0};
    double share;
    launch(&t, NS, NS / 2.0, &share);
    cr_expect(t.pays);
    launch(&t, NS, NS * 2.0, &share);
    cr_expect(!t.pays && share < 0.02, "%g on threads", share);
    launch(&t, NS, NS / 2.0, &share);
    cr_expect(t.pays && share > 0.9, "%g on threads", share);
}

/* The first actions of a trial wake threads, and count for nothing. */
Test(trial, is_not_slow_before_it_has_begun)
{
    cr_expect(!sim_trial_is_slow(SIM_TRIAL_ALONE, 1e12, NS));
    cr_expect(sim_trial_is_slow(64, 65.0 * NS, NS));
    cr_expect(!sim_trial_is_slow(64, 63.0 * NS, NS));
}

/* A trial that does nothing, as a fault ended it, does not pay. */
Test(trial, of_no_action_does_not_pay)
{
    struct sim_trial t = {0};
    cr_expect_gt(sim_trial_note(&t, 0, 0, NS), 0);
    cr_expect(!t.pays);
}
