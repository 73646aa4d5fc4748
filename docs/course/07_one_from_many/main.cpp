/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "task.h"

int main(int argc, char **argv)
{
    course::Trial trial(argc, argv, 600000);
    const long n = trial.size;
    course::Array<float> x(trial, n, 0, 1), out(trial, 1, 1, 2);
    double all = out[0];
    for (float value : x.host)
        all += value;
    trial.run([&] { sum(trial.queue, out.device, x.device, (int)n); });
    trial.compare("out", out, [&](long) { return all; }, 1e-5);
    return trial.end();
}
