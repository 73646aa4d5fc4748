/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "task.h"

/* The value of a half that is normal, and the half next to a value. */
static double value_of(uint16_t bits)
{
    return std::ldexp(1024 + (bits & 1023), (bits >> 10 & 31) - 25) *
           (bits >> 15 ? -1 : 1);
}
static uint16_t half_of(double value)
{
    int exponent;
    const double part = std::frexp(std::fabs(value), &exponent);
    const int bits = (int)std::lrint(std::ldexp(part, 11)) - 1024;
    return (uint16_t)((exponent + 14) * 1024 + bits);
}

int main(int argc, char **argv)
{
    course::Trial trial(argc, argv, 6000);
    const long rows = trial.size;
    course::Array<uint16_t> x(trial, rows * COLUMNS);
    course::Array<float> y(trial, rows);
    for (uint16_t &bits : x.host)
        bits = half_of(trial.random.number(28, 32));
    x.send();
    trial.run([&] { variances(trial.queue, y.device, x.device, (int)rows); });
    auto right = [&](long r) {
        double mean = 0, sum = 0;
        for (long c = 0; c < COLUMNS; c++)
            mean += value_of(x[r * COLUMNS + c]) / COLUMNS;
        for (long c = 0; c < COLUMNS; c++)
            sum += std::pow(value_of(x[r * COLUMNS + c]) - mean, 2);
        return sum / COLUMNS;
    };
    trial.compare("y", y, right, 1e-5);
    return trial.end();
}
