/* SPDX-License-Identifier: MIT */
void reference(double *out, const double *a, const double *x, int64_t n,
               int64_t cores)
{
    for (int64_t t = 0; t < cores; t++) {
        out[t] = 0;
        for (int64_t i = 0; i < n; i++)
            out[t] += (x[i] - a[t]) * (x[i] - a[t]);
    }
}
