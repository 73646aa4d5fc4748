/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "task.h"

int main(int argc, char **argv)
{
    course::Trial trial(argc, argv, 4096);
    const long rows = trial.size;
    course::Array<float> x(trial, rows * COLUMNS, -10, 10), y(trial, rows * COLUMNS);
    for (long i = 0; i < rows * COLUMNS; i++)
        x[i] += (float)(i / COLUMNS % 5 * 50); /* rows of other sizes */
    x.send();
    trial.run([&] { softmax(trial.queue, y.device, x.device, (int)rows); });
    auto right = [&](long i) {
        const float *row = &x[i / COLUMNS * COLUMNS];
        const double most = *std::max_element(row, row + COLUMNS);
        double sum = 0;
        for (int c = 0; c < COLUMNS; c++)
            sum += std::exp(row[c] - most);
        return std::exp(x[i] - most) / sum;
    };
    trial.compare("y", y, right, 1e-4);
    return trial.end();
}
