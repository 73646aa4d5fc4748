/* SPDX-License-Identifier: MIT */
/* The devices: rows of devices.def joined with the sizes of archs.def. Finds
 * devices by name or prefix. */
#include "sim/machine/machine.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The values of an architecture as constants, for the join below. */
enum {
#define X(name, number, gen, nram, wram, sram, cores, slices, kept, evidence, \
          source)                                                             \
    NUMBER_##name = (number), NRAM_##name = (nram), WRAM_##name = (wram),     \
    SRAM_##name = (sram), CORES_##name = (cores),
#include "isa/tables/archs.def"
#undef X
};

static const struct sim_device devices[] = {
#define X(label, arch_, clusters_, union_, mhz, l2, dram, mbps, bus, mem, \
          source)                                                         \
    {.name = label,                                                       \
     .arch_name = #arch_,                                                 \
     .arch = NUMBER_##arch_,                                              \
     .isa_version = NUMBER_##arch_,                                       \
     .clusters = clusters_,                                               \
     .cores = CORES_##arch_,                                              \
     .max_union = union_,                                                 \
     .clock_mhz = mhz,                                                    \
     .nram_kib = NRAM_##arch_,                                            \
     .wram_kib = WRAM_##arch_,                                            \
     .sram_kib = SRAM_##arch_,                                            \
     .l2_kib = l2,                                                        \
     .dram_mib = dram,                                                    \
     .dram_mbps = mbps,                                                   \
     .bus_bits = bus,                                                     \
     .memory_mhz = mem,                                                   \
     .provenance = source},
#include "sim/machine/devices.def"
#undef X
};
#define N_DEVICES (sizeof devices / sizeof devices[0])

const struct sim_device *sim_devices(size_t *n)
{
    *n = N_DEVICES;
    return devices;
}

const struct sim_device *sim_device_default(void)
{
    return sim_device_find("MLU590-H8", NULL, 0);
}

double sim_device_peak_gops(const struct sim_device *d, unsigned type_bytes)
{
    /* 128 bytes per cycle and core: 32 float or 64 half operations. */
    return d->clusters * d->cores * (128.0 / type_bytes) * d->clock_mhz / 1e3;
}

/* Appends " name" of every device that starts with prefix. */
static void list_devices(char *text, size_t size, const char *prefix)
{
    for (size_t i = 0; i < N_DEVICES; i++) {
        size_t n = strlen(text);
        if (strncasecmp(devices[i].name, prefix, strlen(prefix)) == 0)
            snprintf(text + n, size - n, " %s", devices[i].name);
    }
}

const struct sim_device *sim_device_find(const char *name, char *error,
                                         size_t error_bytes)
{
    const struct sim_device *found = NULL;
    unsigned matches = 0;
    for (size_t i = 0; i < N_DEVICES; i++) {
        if (strcasecmp(devices[i].name, name) == 0)
            return &devices[i];
        if (*name && strncasecmp(devices[i].name, name, strlen(name)) == 0) {
            found = &devices[i];
            matches++;
        }
    }
    if (matches == 1)
        return found;
    if (error) {
        snprintf(error, error_bytes,
                 matches ? "'%s' could be several devices:"
                         : "there is no device '%s'; there are:",
                 name);
        list_devices(error, error_bytes, matches ? name : "");
    }
    return NULL;
}
