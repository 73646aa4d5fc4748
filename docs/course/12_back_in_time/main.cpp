/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "task.h"

int main(int argc, char **argv)
{
    course::Trial trial(argc, argv, 499);
    const long n = trial.size;
    course::Array<float> x(trial, n, 1, 9), room(trial, 4);
    course::Array<float> first(trial, n), second(trial, n), third(trial, n);
    const float most = *std::max_element(x.host.begin(), x.host.end());
    trial.run([&] {
        smooth(trial.queue, first.device, x.device, (int)n);
        scaled(trial.queue, second.device, x.device, room.device, (int)n);
        reversed(trial.queue, third.device, x.device, (int)n);
    });
    trial.compare("smooth: y", first,
                  [&](long i) { return i < n - 1 ? (x[i] + x[i + 1]) / 2 : x[i]; }, 1e-6);
    trial.compare("scaled: y", second, [&](long i) { return x[i] / most; }, 1e-5);
    trial.compare("reversed: y", third, [&](long i) { return x[n - 1 - i]; }, 0);
    return trial.end();
}
