/* SPDX-License-Identifier: MIT */
/* Files that no longer have a name but still use room on the disk. */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_UNNAMED_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_UNNAMED_H

#include <stdint.h>

/* Returns the bytes of unnamed files that descendants of this process have open
 * or mapped, on the file system of a folder. UINT64_MAX: the files cannot be
 * counted. If a file is mapped but not open, only the mapped part counts. A
 * file that is being sent through a socket is not seen. */
uint64_t ins_unnamed_bytes(const char *folder);

#endif
