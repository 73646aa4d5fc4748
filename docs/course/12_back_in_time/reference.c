/* SPDX-License-Identifier: MIT */
void reference(double *smoothed, double *rescaled, double *turned,
               const double *x, int64_t n)
{
    double most = x[0];
    for (int64_t i = 1; i < n; i++)
        most = x[i] > most ? x[i] : most;
    for (int64_t i = 0; i < n; i++) {
        smoothed[i] = i < n - 1 ? (x[i] + x[i + 1]) / 2 : x[i];
        rescaled[i] = x[i] / most;
        turned[i] = x[n - 1 - i];
    }
}
