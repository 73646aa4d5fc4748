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
    course::Trial trial(argc, argv, 1);
    const long each = trial.size, cores = ask(cnrtAttrMcorePerCluster);
    const long all = ask(cnrtAttrClusterCount) * cores;
    course::Array<int> out(trial, all * each);
    trial.run([&] { hello(trial.queue, out.device, (int)each); });
    auto right = [&](long i) {
        return i / each / cores * 10 + i / each % cores;
    };
    trial.compare("out", out, right, 0);
    return trial.end();
}
