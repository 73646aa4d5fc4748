/* SPDX-License-Identifier: MIT */
/*
 * What memory the host program has, for faults at addresses of it: the system
 * lists it in /proc/self/maps, whose lines begin with FIRST-END.
 */
#include "runtime/cnrt/context.h"

#include <inttypes.h>
#include <stdio.h>

bool rt_is_host(void *user, uint64_t address)
{
    FILE *maps = fopen("/proc/self/maps", "re");
    uint64_t first, end;
    bool found = false;
    (void)user;
    while (maps && !found &&
           fscanf(maps, "%" SCNx64 "-%" SCNx64 "%*[^\n]", &first, &end) == 2)
        found = address >= first && address < end;
    if (maps)
        fclose(maps);
    return found;
}
