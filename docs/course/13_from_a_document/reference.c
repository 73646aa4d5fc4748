/* SPDX-License-Identifier: MIT */
enum { CHANNELS = 80 };

void reference(double *out, const double *features, const int64_t *xyz,
               int64_t points, int64_t size_x, int64_t size_y, int64_t size_z)
{
    for (const int64_t *at = xyz; at < xyz + 3 * points;
         at += 3, features += CHANNELS) {
        if (at[0] < 0 || at[0] >= size_x || at[1] < 0 || at[1] >= size_y ||
            at[2] < 0 || at[2] >= size_z)
            continue;
        for (int k = 0; k < CHANNELS; k++)
            out[(at[1] * size_x + at[0]) * CHANNELS + k] += features[k];
    }
}
