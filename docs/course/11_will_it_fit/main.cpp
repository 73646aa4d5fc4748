/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "task.h"

int main(int argc, char **argv)
{
    course::Trial trial(argc, argv, 600000);
    const long n = trial.size, room = (n + 63) / 64 * 64;
    course::Array<float> x(trial, room, -1, 1), y(trial, room);
    trial.run([&] { relu(trial.queue, y.device, x.device, (int)n); });
    auto right = [&](long i) { return std::max(x[i], 0.0f); };
    trial.compare("y", y, right, 0, n);
    return trial.end();
}
