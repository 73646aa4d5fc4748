/* SPDX-License-Identifier: MIT
 *
 * No public kernel uses this header of the toolkit; what it declares is not
 * documented in public.
 */
#error \
    "bang_pipeline.h: the class pipeline of the toolkit is not provided; order copies and compute with __memcpy_async and __sync"
