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
        xyz[3 * p + 2] = p % 8 ? (int)std::floor(trial.random.number(0, sz)) : p % 16 ? sz : -1;
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

    auto call = [&](float *to, const float *from, const int *at, int points, int x, int y, int z) {
        int answer = 1;
        trial.try_out([&] { answer = voxel_pooling(trial.queue, to, from, at, points, x, y, z); });
        return answer;
    };
    float *y = out.device, *x = features.device;
    int *at = xyz.device;
    const int bad = POOLING_BAD_PARAM;
    guard(trial, "size_x is 0", call(y, x, at, 1, 0, sy, sz), bad);
    guard(trial, "size_y is 0", call(y, x, at, 1, sx, 0, sz), bad);
    guard(trial, "size_z is 0", call(y, x, at, 1, sx, sy, 0), bad);
    guard(trial, "size_x is -1", call(y, x, at, 1, -1, sy, sz), bad);
    guard(trial, "-1 points", call(y, x, at, -1, sx, sy, sz), bad);
    guard(trial, "0 points and a grid of 0 cells", call(y, x, at, 0, sx, 0, sz), bad);
    guard(trial, "0 points", call(nullptr, nullptr, nullptr, 0, sx, sy, sz), POOLING_OK);
    guard(trial, "out is a null pointer", call(nullptr, x, at, 1, sx, sy, sz), bad);
    guard(trial, "features is a null pointer", call(y, nullptr, at, 1, sx, sy, sz), bad);
    guard(trial, "xyz is a null pointer", call(y, x, nullptr, 1, sx, sy, sz), bad);
    trial.compare("after refused calls out", out, [&](long i) { return sum[i]; }, 1e-5);
    return trial.end();
}
