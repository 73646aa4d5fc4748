/* SPDX-License-Identifier: MIT
 *
 * A file is known by its device and its number there.
 */
#include "isa/support/path.h"

#include <sys/stat.h>

bool isa_path_is_same(const char *a, const char *b, bool is_file)
{
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev &&
           x.st_ino == y.st_ino && (!is_file || S_ISREG(x.st_mode));
}
