/* SPDX-License-Identifier: MIT */
/*
 * Notes the status with which the program ends.
 */
#define _DEFAULT_SOURCE /* on_exit */
#include "runtime/api/cnrt/context/exit.h"

static void note_status(int status, void *user)
{
    struct rt_context *rt = user;
    rt->host.exit_status = status;
}

void rt_exit_watch(struct rt_context *rt)
{
    on_exit(note_status, rt);
}
