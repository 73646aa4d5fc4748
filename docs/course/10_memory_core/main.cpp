/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "task.h"

static int ask(cnrtDeviceAttr_t attribute)
{
    int device, value;
    CNRT_CHECK(cnrtGetDevice(&device));
    CNRT_CHECK(cnrtDeviceGetAttribute(&value, attribute, device));
    return value;
}

int main(int argc, char **argv)
{
    course::Trial trial(argc, argv, 100000);
    const long n = trial.size;
    const long cores = ask(cnrtAttrClusterCount) * ask(cnrtAttrMcorePerCluster);
    course::Array<float> x(trial, n, -1, 1), a(trial, cores, -2, 2), out(trial, cores);
    trial.run([&] { distances(trial.queue, out.device, a.device, x.device, (int)n); });
    auto right = [&](long t) {
        double sum = 0;
        for (float value : x.host)
            sum += ((double)value - a[t]) * ((double)value - a[t]);
        return sum;
    };
    trial.compare("out", out, right, 1e-4);
    return trial.end();
}
