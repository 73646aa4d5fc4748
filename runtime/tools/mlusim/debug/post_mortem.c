/* SPDX-License-Identifier: MIT */
#include <dlfcn.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "runtime/debug/debug.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/debug/post_mortem.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/start/become.h"

/* The library in the folder lib beside that of this program; elsewhere as the
 * loader finds it. */
static void *load(void)
{
    char path[PATH_MAX];
    void *library = mlusim_beside("../lib/" RT_DEBUG_LIBRARY, path, sizeof path)
                        ? dlopen(path, RTLD_NOW | RTLD_LOCAL)
                        : NULL;
    return library ? library : dlopen(RT_DEBUG_LIBRARY, RTLD_NOW | RTLD_LOCAL);
}

int mlusim_post_mortem(const char *file)
{
    const struct dbg_interface *(*interface)(void);
    void *library = load();
    void *address = library ? dlsym(library, "mlusim_debugger") : NULL;
    memcpy(&interface, &address, sizeof address);
    if (!address)
        return cmd_fail(CMD_FAILED, "debug: the debugger cannot be loaded: %s",
                        dlerror());
    cmd_draws(isatty(STDOUT_FILENO));
    const int status = interface()->post_mortem(file);
    cmd_draws(false);
    return status;
}
