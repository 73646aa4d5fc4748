/* SPDX-License-Identifier: MIT
 *
 * The host part of all stages: random matrices, the student's product, and one
 * in double to compare with.
 */
#include "course.h"
#include "task.h"

int main(int argc, char **argv)
{
    course::Trial trial(argc, argv, 64);
    const long rows = trial.size;
    course::Array<float> a(trial, rows * K, -1, 1), b(trial, K * N, -1, 1);
    course::Array<float> c(trial, rows * N);
    trial.run([&] {
        product(trial.queue, c.device, a.device, b.device, (int)rows);
    });
    std::vector<double> right(rows * N);
    for (long r = 0; r < rows; r++)
        for (int k = 0; k < K; k++)
            for (int n = 0; n < N; n++)
                right[r * N + n] += (double)a[r * K + k] * b[k * N + n];
    trial.compare("c", c, [&](long i) { return right[i]; }, 1e-4);
    return trial.end();
}
