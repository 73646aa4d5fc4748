/* SPDX-License-Identifier: MIT
 * What values are clipped to. */
#ifndef KERNELS_CLIP_LIMIT_H
#define KERNELS_CLIP_LIMIT_H

#define LIMIT CLIP_LIMIT

#endif
