/* SPDX-License-Identifier: MIT */
/*
 * A device as a command line names it.
 */
#include "runtime/tools/start/device.h"
#include "sim/sim.h"

#include <string.h>
#include <unistd.h>

bool mlusim_device(const char **name, char *path, size_t path_bytes,
                   char *error, size_t error_bytes)
{
    const struct sim_device *device =
        sim_device_open(*name, error, error_bytes);
    bool is_there = device != NULL;
    sim_device_close(device);
    if (!is_there || !sim_device_is_file(*name))
        return is_there;
    size_t n = strlen(*name);
    if ((*name)[0] == '/' || !getcwd(path, path_bytes) ||
        strlen(path) + 1 + n + 1 > path_bytes)
        return true;
    strcat(path, "/");
    *name = strcat(path, *name);
    return true;
}
