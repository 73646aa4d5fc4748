/* SPDX-License-Identifier: MIT */
void reference(double *y, double *z, const double *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        y[i] = x[i] + 3;
        z[i] = 5 * x[i];
    }
}
