/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/sweep/request.h"

#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"

int swp_request_open(const struct swp_request *r, struct swp_sweep *s,
                     bool is_made)
{
    char error[PATH_MAX + 600];
    if (swp_sweep_open(s, r->words[0], r->results, is_made, error,
                       sizeof error) &&
        swp_sweep_ids(s, error, sizeof error))
        return CMD_OK;
    return cmd_fail(CMD_USAGE, "sweep %s: %s", r->word, error);
}
