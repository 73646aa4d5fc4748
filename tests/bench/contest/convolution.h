/* SPDX-License-Identifier: MIT
 *
 * A 3 x 3 convolution of 64 by 64 channels, pixel by pixel in memory, of images
 * that have a border: bands of rows over Union1 tasks, their weights loaded
 * once. DILATION is the distance of the pixels of a window.
 */
#include "contest.h"

#define CHANNELS 64
#define OUTPUTS  64
#define SIZE     56 /* of a result */
#define BAND     7  /* rows of a result at once */
#define WIDTH    (SIZE + 2 * DILATION)
#define TAPS     (3 * 3 * CHANNELS)

__nram__ half pixels[(BAND + 2 * DILATION) * WIDTH * CHANNELS];
__nram__ half result[BAND * SIZE * OUTPUTS];
__nram__ half kernel[OUTPUTS * TAPS], reshaped[OUTPUTS * TAPS];
__wram__ half weights[OUTPUTS * TAPS];

__mlu_global__ void convolve(half *out, half *in, half *filter, int images)
{
    if (coreId == 0x80)
        return;
    __memcpy(kernel, filter, sizeof kernel, GDRAM2NRAM);
    __bang_reshape_filter(reshaped, kernel, OUTPUTS, 3, 3, CHANNELS);
    __memcpy(weights, reshaped, sizeof reshaped, NRAM2WRAM);
    const int bands = SIZE / BAND;
    for (int t = taskId; t < images * bands; t += taskDim) {
        const long image = t / bands, row = t % bands * BAND;
        __memcpy(pixels, in + (image * WIDTH + row) * WIDTH * CHANNELS,
                 sizeof pixels, GDRAM2NRAM);
        __bang_conv(result, pixels, weights, CHANNELS, BAND + 2 * DILATION,
                    WIDTH, 3, 3, 1, 1, OUTPUTS, DILATION, DILATION);
        __memcpy(out + (image * SIZE + row) * SIZE * OUTPUTS, result,
                 sizeof result, NRAM2GDRAM);
    }
}

static double expected_at(const std::vector<half> &in,
                          const std::vector<half> &filter, size_t i)
{
    const size_t output = i % OUTPUTS, x = i / OUTPUTS % SIZE;
    const size_t y = i / OUTPUTS / SIZE % SIZE;
    const size_t image = i / OUTPUTS / SIZE / SIZE;
    double sum = 0;
    for (size_t r = 0; r < 3; r++)
        for (size_t c = 0; c < 3; c++)
            for (size_t k = 0; k < CHANNELS; k++)
                sum += (double)(float)
                           in[((image * WIDTH + y + r * DILATION) * WIDTH + x +
                               c * DILATION) *
                                  CHANNELS +
                              k] *
                       (double)(float)
                           filter[((output * 3 + r) * 3 + c) * CHANNELS + k];
    return sum;
}

int main(int argc, char **argv)
{
    const int images = contest::is_quick(argc, argv) ? 1 : 32;
    const size_t n = (size_t)images * SIZE * SIZE * OUTPUTS;
    auto in = contest::integers<half>((size_t)images * WIDTH * WIDTH * CHANNELS,
                                      1, 1);
    auto filter = contest::integers<half>(OUTPUTS * TAPS, 1, 2);
    half *from = contest::to_device(in), *by = contest::to_device(filter);
    half *to = contest::new_on_device<half>(n);
    cnrtDim3_t dim = {4, 4, 1};
    contest::timed([=] {
        convolve<<<dim, cnrtFuncTypeUnion1, nullptr>>>(to, from, by, images);
    });
    auto out = contest::to_host(to, n);
    for (size_t i = 0; i < n; i += 1009)
        contest::check(i, (float)out[i], expected_at(in, filter, i), 0);
    return 0;
}
