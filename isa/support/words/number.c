/* SPDX-License-Identifier: MIT */
#include "isa/support/words/number.h"

#include <errno.h>
#include <stdlib.h>

bool isa_number_read(const char *text, uint64_t least, uint64_t most,
                     uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && !*end && !errno &&
           *number >= least && *number <= most;
}
