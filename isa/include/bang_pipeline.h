/* SPDX-License-Identifier: MIT
 *
 * A header of the toolkit that no public kernel uses and no public manual
 * documents.
 */
#error \
    "bang_pipeline.h: the class pipeline of the toolkit is not provided; order copies and compute with __memcpy_async and __sync"
