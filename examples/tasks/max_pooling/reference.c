/* SPDX-License-Identifier: MIT
 *
 * The greatest of windows of 2 x 2, side by side.
 */
#include <math.h>
#include <stdint.h>

void reference(double *y, const double *x, int64_t height, int64_t width,
               int64_t channels)
{
    for (int64_t i = 0; i < height / 2; i++)
        for (int64_t j = 0; j < width / 2; j++)
            for (int64_t c = 0; c < channels; c++) {
                const double *at = x + (2 * i * width + 2 * j) * channels + c;
                const double *below = at + width * channels;
                *y++ = fmax(fmax(at[0], at[channels]),
                            fmax(below[0], below[channels]));
            }
}
