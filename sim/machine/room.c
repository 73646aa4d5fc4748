/* SPDX-License-Identifier: MIT */
/* The kernels of an image share file-scope variables, but each kernel has
 * its own local variables. So one kernel may fit a device while another does
 * not. */
#include "sim/machine/room.h"
#include "sim/machine/fail.h"

#include <inttypes.h>
#include <stdio.h>

uint64_t sim_scratchpad_bytes(const struct sim_device *d, enum isa_space space)
{
    const unsigned kib[] = {[ISA_SPACE_NRAM] = d->nram_kib,
                            [ISA_SPACE_WRAM] = d->wram_kib,
                            [ISA_SPACE_SRAM] = d->sram_kib};
    return space <= ISA_SPACE_SRAM ? (uint64_t)kib[space] << 10 : 0;
}

enum sim_status sim_room_for(struct sim *sim, const char *what,
                             enum isa_space space, uint64_t needed)
{
    const struct sim_device *d = sim->device;
    const uint64_t room = sim_scratchpad_bytes(d, space);
    if (space > ISA_SPACE_SRAM || needed <= room)
        return SIM_OK;
    if (d->file)
        return sim_fail(sim, SIM_ERROR_IMAGE,
                        "%s needs %" PRIu64 " bytes of %s, %s has %" PRIu64
                        "; compile it for the sizes of the device file, with "
                        "the flags that mlusim devices FILE prints",
                        what, needed, isa_spaces[space].name, d->name, room);
    return sim_fail(sim, SIM_ERROR_IMAGE,
                    "%s needs %" PRIu64 " bytes of %s, %s has %" PRIu64
                    "; compile it with --bang-mlu-arch=%s",
                    what, needed, isa_spaces[space].name, d->name, room,
                    d->arch_name);
}

enum sim_status sim_room_for_kernel(struct sim *sim,
                                    const struct isa_kernel *kernel)
{
    char what[256];
    snprintf(what, sizeof what, "kernel %s", kernel->pretty);
    enum sim_status status =
        sim_room_for(sim, what, ISA_SPACE_NRAM, kernel->nram_bytes);
    if (!status)
        status = sim_room_for(sim, what, ISA_SPACE_WRAM, kernel->wram_bytes);
    if (!status)
        status = sim_room_for(sim, what, ISA_SPACE_SRAM, kernel->sram_bytes);
    return status;
}
