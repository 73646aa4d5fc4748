/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "task.h"

int main(int argc, char **argv)
{
    course::Trial trial(argc, argv, 6000);
    const long rows = trial.size;
    course::Array<uint16_t> x(trial, rows * COLUMNS);
    course::Array<float> y(trial, rows);
    std::vector<double> values(rows * COLUMNS);
    for (long i = 0; i < rows * COLUMNS; i++) {
        /* from 16 to 32 halves are 1/64 apart */
        const long n = std::lrint(64 * trial.random.number(28, 32));
        x[i] = (uint16_t)(18 * 1024 + n);
        values[i] = n / 64.0;
    }
    x.send();
    trial.run([&] { variances(trial.queue, y.device, x.device, (int)rows); });
    auto right = [&](long r) {
        const double *row = &values[r * COLUMNS];
        double mean = 0, sum = 0;
        for (long c = 0; c < COLUMNS; c++)
            mean += row[c] / COLUMNS;
        for (long c = 0; c < COLUMNS; c++)
            sum += (row[c] - mean) * (row[c] - mean);
        return sum / COLUMNS;
    };
    trial.compare("y", y, right, 1e-5);
    return trial.end();
}
