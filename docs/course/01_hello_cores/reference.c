/* SPDX-License-Identifier: MIT */
enum { CORES = 4 }; /* of a cluster */

void reference(int64_t *out, int64_t each, int64_t cores)
{
    for (int64_t i = 0; i < cores * each; i++)
        out[i] = i / each / CORES * 10 + i / each % CORES;
}
