/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "task.h"

int main(int argc, char **argv)
{
    course::Trial trial(argc, argv, 100000);
    const long n = trial.size;
    course::Array<float> x(trial, n, -1, 1), y(trial, n);
    trial.run([&] { polynomial(trial.queue, y.device, x.device, (int)n); });
    auto right = [&](long i) {
        double sum = 1;
        for (int k = 0; k < DEGREE; k++)
            sum = sum * x[i] + 1;
        return sum;
    };
    trial.compare("y", y, right, 1e-5);
    return trial.end();
}
