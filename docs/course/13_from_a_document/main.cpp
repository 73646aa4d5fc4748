/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "task.h"

static void guard(course::Trial &trial, const char *what, int is, int should)
{
    if (is != should)
        trial.complain(std::string(what) + ": the answer is " + std::to_string(is) + ", not " +
                       std::to_string(should));
}

int main(int argc, char **argv)
{
    const int sx = 24, sy = 16, sz = 2;
    course::Trial trial(argc, argv, 499);
    const long n = trial.size;
    course::Array<float> features(trial, n * CHANNELS, -1, 1), out(trial, sx * sy * CHANNELS, 0, 1);
    course::Array<int> xyz(trial, 3 * n, 0, 1);
    for (long p = 0; p < n; p++) {
        xyz[3 * p] = (int)std::floor(trial.random.number(-2, sx + 2));
        xyz[3 * p + 1] = (int)std::floor(trial.random.number(-2, sy + 2));
        xyz[3 * p + 2] = p % 8 ? 0 : sz;
    }
    xyz[0] = xyz[1] = xyz[2] = 0; /* a point at the edge is inside */
    xyz.send();
    std::vector<double> sum(out.host.begin(), out.host.end());
    for (long p = 0; p < n; p++) {
        const int *at = &xyz[3 * p];
        if (at[0] < 0 || at[0] >= sx || at[1] < 0 || at[1] >= sy || at[2] < 0 || at[2] >= sz)
            continue;
        for (int k = 0; k < CHANNELS; k++)
            sum[(at[1] * sx + at[0]) * CHANNELS + k] += features[p * CHANNELS + k];
    }
    int status = 1;
    trial.run([&] {
        status = voxel_pooling(trial.queue, out.device, features.device, xyz.device, (int)n, sx, sy, sz);
    });
    guard(trial, "a right call", status, POOLING_OK);
    trial.compare("out", out, [&](long i) { return sum[i]; }, 1e-5);

    auto call = [&](float *to, int points, int x, int y) {
        return voxel_pooling(trial.queue, to, features.device, xyz.device, points, x, y, sz);
    };
    guard(trial, "a grid of 0 cells", call(out.device, 1, 0, sy), POOLING_BAD_PARAM);
    guard(trial, "-1 points", call(out.device, -1, sx, sy), POOLING_BAD_PARAM);
    guard(trial, "0 points and a grid of 0 cells", call(out.device, 0, sx, 0), POOLING_BAD_PARAM);
    guard(trial, "0 points", call(nullptr, 0, sx, sy), POOLING_OK);
    guard(trial, "a null pointer", call(nullptr, 1, sx, sy), POOLING_BAD_PARAM);
    return trial.end();
}
