/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "task.h"

int main(int argc, char **argv)
{
    course::Trial trial(argc, argv, 1000);
    const long rows = trial.size;
    course::Array<float> x(trial, rows * K, -1, 1), w(trial, N * K, -1, 1);
    course::Array<float> y(trial, rows * N);
    trial.run([&] { product(trial.queue, y.device, x.device, w.device, (int)rows); });
    auto right = [&](long i) {
        double sum = 0;
        for (int k = 0; k < K; k++)
            sum += (double)x[i / N * K + k] * w[i % N * K + k];
        return sum;
    };
    trial.compare("y", y, right, 1e-4);
    return trial.end();
}
