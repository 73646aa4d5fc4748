/* SPDX-License-Identifier: MIT */
#include "runtime/tools/command/number.h"

#include <inttypes.h>

#include "isa/support/words/number.h"
#include "runtime/tools/command/fail.h"

bool cmd_number(const char *command, const char *option, const char *text,
                uint64_t most, uint64_t *number)
{
    if (!text || isa_number_read(text, 1, most, number))
        return true;
    cmd_fail(0, "%s%s%s %s: expected a number from 1 to %" PRIu64,
             command ? command : "", command ? ": " : "", option, text, most);
    return false;
}
