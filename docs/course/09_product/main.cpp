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
    std::vector<double> columns(K * N), right(rows * N);
    for (int i = 0; i < N * K; i++)
        columns[i % K * N + i / K] = w[i];
    for (long r = 0; r < rows; r++)
        for (int k = 0; k < K; k++)
            for (int c = 0; c < N; c++)
                right[r * N + c] += x[r * K + k] * columns[k * N + c];
    trial.compare("y", y, [&](long i) { return right[i]; }, 1e-4);
    return trial.end();
}
