/* SPDX-License-Identifier: MIT */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>

#define COLUMNS 256
#define EPSILON 1e-5f

/* The root mean square norm of each row: y[r][c] = x[r][c] / sqrt(m + EPSILON),
 * where m is the mean of the squares of row r. */
void rms_norm(cnrtQueue_t queue, float *y, const float *x, int rows);

/* The same in plain C++ on the host: what you compare with. */
void reference(float *y, const float *x, int rows);

#define CASES      4
#define CLAIM_ROWS 16384

/* What you claim before you measure. */
struct Document {
    int nram_kib; /* that a core touches, in pages of 4 KiB: not below what it
                     does, and at most a quarter above */
    const char *on_mlu370; /* what limits it at CLAIM_ROWS rows: chapter 6 */
    const char *on_mlu590;
    int cases[CASES]; /* rows with which you test: 1, an odd number above 1, and
                         others */
};
extern const struct Document document;

#endif
