/* SPDX-License-Identifier: MIT */
enum { COLUMNS = 1024 };

/* x has bits: those of 64 v / 64 are 18 * 1024 + 64 v. */
void reference(double *y, const int64_t *x, int64_t rows)
{
    for (int64_t r = 0; r < rows; r++, x += COLUMNS) {
        double mean = 0, sum = 0;
        for (int c = 0; c < COLUMNS; c++)
            mean += (double)(x[c] - 18 * 1024) / 64 / COLUMNS;
        for (int c = 0; c < COLUMNS; c++) {
            const double off = (double)(x[c] - 18 * 1024) / 64 - mean;
            sum += off * off;
        }
        y[r] = sum / COLUMNS;
    }
}
