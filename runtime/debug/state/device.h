/* SPDX-License-Identifier: MIT
 *
 * The device of the launch, and what has become of both.
 */
#ifndef DBG_DEVICE_H
#define DBG_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/state/machine.h"

struct dbg_present;

struct dbg_device {
    int number; /* before the first launch 0 */
    uint64_t n_launches;
    bool is_ended; /* the launch is over but its state can be seen: a fault */
    struct dbg_present *present; /* a past one is looked at: the one that is
                                    under way, put aside; else NULL */
    unsigned fault_core;         /* whose fault it was */
    uint64_t n_changes;   /* how often the user has set memory or a register */
    uint64_t changes_now; /* of these, up to which what is looked at has them */
    /* Reports that memory or a register was set; NULL: there is no history. */
    void (*changed)(struct dbg_session *s, struct dbg_change change);
};

#endif
