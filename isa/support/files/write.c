/* SPDX-License-Identifier: MIT */
#include "isa/support/files/write.h"

#include <errno.h>
#include <unistd.h>

bool isa_write_all(int file, const void *bytes, size_t n)
{
    for (const char *p = bytes; n > 0;) {
        const ssize_t done = write(file, p, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        p += done;
        n -= (size_t)done;
    }
    return true;
}
