/* SPDX-License-Identifier: MIT */
/* The devices of the program, and the device in focus. */
#include "runtime/debug/commands/info/devices.h"

#include <inttypes.h>

#include "runtime/debug/state/machine.h"

bool dbg_device_is_focused(struct dbg_session *s, int64_t device)
{
    const int n = s->program->host.n_devices;
    if (device == s->device->number)
        return true;
    if (n == 1)
        return dbg_fail(s, "There is one device, number 0.");
    if (device >= n)
        return dbg_fail(s, "There are %d devices, numbers 0 to %d.", n, n - 1);
    if (s->program->host.is_open &&
        !s->program->host.is_open(s->program->host.user, (int)device))
        return dbg_fail(s,
                        "The program has not used device %d, or has reset it; "
                        "device %d runs launch %" PRIu64 ".",
                        (int)device, s->device->number, s->device->n_launches);
    return dbg_fail(s,
                    "Device %d runs no launch now, device %d runs launch "
                    "%" PRIu64 "; `break PLACE device %d` stops a launch "
                    "there, `info launches` has those that are over.",
                    (int)device, s->device->number, s->device->n_launches,
                    (int)device);
}

static void print_device(struct dbg_session *s, int device)
{
    const struct sim_device *d = s->program->host.devices[device];
    const bool is_looked_at = s->launch && device == s->device->number;
    dbg_say(s, "%c %d: %s", is_looked_at ? '*' : ' ', device, d->name);
    if (s->postmortem) { /* a post-mortem file has only this device */
        dbg_say(s, "\n");
        return;
    }
    dbg_say(s, " (%s), %u x %u cores, %u MHz", d->arch_name, d->clusters,
            d->cores, d->clock_mhz);
    if (is_looked_at)
        dbg_say(s, ", runs launch %" PRIu64 "\n", s->device->n_launches);
    else if (s->program->host.is_open &&
             !s->program->host.is_open(s->program->host.user, device))
        dbg_say(s, ", not used so far, or reset\n");
    else
        dbg_say(s, "\n");
}

bool dbg_info_devices(struct dbg_session *s, const char *rest)
{
    (void)rest;
    for (int i = 0; i < s->program->host.n_devices; i++)
        print_device(s, i);
    return true;
}
