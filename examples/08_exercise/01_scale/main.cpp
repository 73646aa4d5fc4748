/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "task.h"

int main(int argc, char **argv)
{
    course::Trial trial(argc, argv, 1000);
    const long n = trial.size;
    const float factor = (float)trial.random.number(2, 3);
    course::Array<float> x(trial, n, 1, 2), y(trial, n);
    trial.run([&] { scale(trial.queue, y.device, x.device, factor, (int)n); });
    trial.compare("y", y, [&](long i) { return (double)factor * x[i]; }, 1e-6);
    return trial.end();
}
