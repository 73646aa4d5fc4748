/* SPDX-License-Identifier: MIT */
void reference(double *y, const double *x, const double *b, int64_t rows)
{
    for (int64_t i = 0; i < 96 * rows; i++)
        y[i] = x[i] + b[i % 96];
}
