/* SPDX-License-Identifier: MIT
 *
 * Files that have no name any more, and take room of the disk all the same.
 */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_UNNAMED_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_UNNAMED_H

#include <stdint.h>

/* The bytes of those that descendants of this process have open or mapped, on
 * the file system of a folder; UINT64_MAX if they are more than can be
 * counted. Of a mapped file that is open nowhere the mapped part counts. One
 * on its way through a socket is not seen. */
uint64_t ins_unnamed_bytes(const char *folder);

#endif
