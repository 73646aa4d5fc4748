/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "task.h"

int main(int argc, char **argv)
{
    course::Trial trial(argc, argv, 20000);
    const long n = trial.size;
    const float a = (float)trial.random.number(2, 3);
    course::Array<float> x(trial, n, -1, 1), y(trial, n, -1, 1);
    const std::vector<float> before = y.host;
    trial.run([&] { saxpy(trial.queue, y.device, x.device, a, (int)n); });
    auto right = [&](long i) { return (double)a * x[i] + before[i]; };
    trial.compare("y", y, right, 1e-6);
    return trial.end();
}
