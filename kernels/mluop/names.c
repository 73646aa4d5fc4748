/* SPDX-License-Identifier: MIT */
#include "kernels/mluop/names.h"
#include "kernels/harness/operator.h"

#include <string.h>

const struct cmd_option cmd_options[CMD_N_OPTIONS] = {
#define X(ID, text, what, users, about)                      \
    {.name = text,                                           \
     .value = what,                                          \
     .doc = about,                                           \
     .commands = users,                                      \
     .is_repeatable = CMD_OPTION_##ID == CMD_OPTION_INPUT || \
                      CMD_OPTION_##ID == CMD_OPTION_DEVICES},
#include "kernels/mluop/options.def"
#undef X
};

_Static_assert(CMD_N_OPTIONS <= CMD_MAX_OPTIONS, "too many options");

const struct kn_operator *cmd_operator(const struct cmd_line *line)
{
    if (!line->rest[0]) {
        cmd_fail(0, "which operator? see mluop list");
        return NULL;
    }
    const struct kn_operator *op = kn_operator_find(line->rest[0]);
    if (!op)
        cmd_fail(0, "there is no operator %s; see mluop list", line->rest[0]);
    return op;
}

bool cmd_status(const char *name, mluOpStatus_t *status)
{
    static const mluOpStatus_t all[] = {
#define X(name, number) MLUOP_STATUS_##name,
#include "kernels/library/statuses.def"
#undef X
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const char *whole = mluOpGetErrorString(all[i]);
        *status = all[i];
        if (strcmp(name, whole) == 0 ||
            strcmp(name, whole + strlen("MLUOP_STATUS_")) == 0)
            return true;
    }
    return false;
}
