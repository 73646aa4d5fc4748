/* SPDX-License-Identifier: MIT
 *
 * The programs of kernels that were seen.
 */
#ifndef DBG_IMAGES_H
#define DBG_IMAGES_H

#include <stddef.h>

struct dbg_symbols;

struct dbg_images {
    struct dbg_symbols **of;
    size_t n, room;
};

#endif
