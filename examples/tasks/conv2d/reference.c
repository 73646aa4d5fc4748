/* SPDX-License-Identifier: MIT
 *
 * A convolution without padding.
 */
#include <stdint.h>

void reference(double *y, const double *x, const double *filter, int64_t height,
               int64_t width)
{
    for (int64_t i = 0; i < height - 2; i++)
        for (int64_t j = 0; j < width - 2; j++)
            for (int64_t o = 0; o < 64; o++) {
                double sum = 0;
                for (int64_t k = 0; k < 3 * 3 * 16; k++)
                    sum += x[((i + k / 48) * width + j + k / 16 % 3) * 16 +
                             k % 16] *
                           filter[o * 144 + k];
                *y++ = sum;
            }
}
