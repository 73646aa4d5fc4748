# SPDX-License-Identifier: MIT
"""Tensors of mlu devices beside those of the CPU: copies, views, types, operators
that fall back, modules, files, devices, streams, events."""

import copy
import io
import pickle
import re

import torch
import torch_mlu  # noqa: F401

from checks import finish, refuses, same

TYPES = (torch.float32, torch.float16, torch.bfloat16, torch.float64,
         torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8,
         torch.bool, torch.complex64)
torch.manual_seed(5)


def of_type(dtype):
    """The same as on the CPU after copies both ways, by strides and in parts."""
    x = (torch.randn(3, 5, 7) * 5).to(dtype)
    y = x.mlu()
    name = str(dtype)
    same(name + " is there", (y.dtype, y.is_mlu, x.is_mlu), (dtype, True, False))
    for what, view in {
            "all": lambda t: t,
            "transposed": lambda t: t.transpose(0, 2),
            "part": lambda t: t[1:, ::2, 3],
            "permuted": lambda t: t.permute(2, 0, 1).contiguous(),
            "windows": lambda t: t.unfold(2, 3, 2),
            "reshaped": lambda t: t.reshape(15, 7)[:, 1:].reshape(-1),
            "expanded": lambda t: t.expand(2, 3, 5, 7),
            "flat": lambda t: t.flatten()[5:9].view(2, 2),
            "doubled": lambda t: t.repeat(2, 1, 1),
            "none": lambda t: t[:, :0]}.items():
        same("%s, %s" % (name, what), view(y), view(x))
    z = torch.zeros(7, 5, 3, dtype=dtype).mlu()
    z.copy_(y.transpose(0, 2))
    same(name + " copied across strides", z, x.transpose(0, 2))
    z[1:3, ::2] = 0
    want = x.transpose(0, 2).clone()
    want[1:3, ::2] = 0
    same(name + " written in part", z, want)
    z[1:3, ::2] = x.transpose(0, 2)[1:3, ::2]  # from the CPU into a part
    same(name + " restored", z, x.transpose(0, 2))
    scalar = torch.tensor(3).to(dtype)
    same(name + " item", scalar.mlu().item(), scalar.item())
    same(name + " is printed",
         re.sub(r",\s+device='\w+:0'", "", str(y)).split(), str(x).split())


for dtype in TYPES:
    of_type(dtype)
    if dtype != torch.complex64:
        x = torch.tensor([-1.7, 0, 2.5, 100])
        same("float to %s" % dtype, x.mlu().to(dtype), x.to(dtype))
        same("float to %s on the way" % dtype,
             torch.empty(4, dtype=dtype).mlu().copy_(x), x.to(dtype))


def both(what, function, *tensors):
    """A function does on the device what it does on the CPU, also to the tensors
    that it is given."""
    there = [t.clone().mlu() for t in tensors]
    here = [t.clone() for t in tensors]
    got, want = function(*there), function(*here)
    if isinstance(want, (tuple, list)):
        for a, b in zip(got, want):
            same(what, a, b)
    elif want is not None:
        same(what, got, want)
    for a, b in zip(there, here):
        same(what + ", operands", a, b)


a, b = torch.randn(4, 6), torch.randn(4, 6)
at = torch.tensor
both("add_", lambda x: x.add_(1), a)
both("in place in a view", lambda x: x[:, ::2].mul_(3), a)
both("in place in a transposed view", lambda x: x.t()[1:3].sub_(2), a)
both("in place by itself", lambda x: x.add_(x), a)
both("in place by a view of itself", lambda x: x[:4, :4].sub_(x[:4, 2:].t()
                                                          .clone()), a)
both("views of one storage", lambda x: torch.add(x[0], x[1], out=x[2]), a)
both("index_put_", lambda x, i, j, v: x.index_put_((i, j), v), a,
     at([0, 1]), at([2, 3]), at([9., 8.]))
both("index_put_ that adds", lambda x, i, v: x.index_put_((i,), v, True), a,
     at([1, 1, 0]), torch.randn(3, 6))
both("masked", lambda x: x[x > 0], a)
both("masked write", lambda x: x.masked_fill_(x > 0, 7), a)
both("cat", lambda x, y: torch.cat([x, y, x], 1), a, b)
both("stack", lambda x, y: torch.stack([x, y]), a, b)
both("split", lambda x: x.split(2, 1), a)
both("matmul", lambda x, y: x @ y.t(), a, b)
both("softmax", lambda x: torch.softmax(x, -1), a)
both("layer_norm", lambda x: torch.nn.functional.layer_norm(x, [6]), a)
both("sort", lambda x: x.sort(1), a)
both("topk", lambda x: x.topk(2), a)
both("max", lambda x: x.max(0), a)
both("sum", lambda x: x.sum(), a)
both("where", lambda x, y: torch.where(x > 0, x, y), a, b)
both("foreach", lambda x, y: torch._foreach_add_([x, y], 1), a, b)
both("compare", lambda x, y: x < y, a, b)
both("gather", lambda x, i: x.gather(1, i), a, at([[0, 5], [1, 1], [2, 0], [3, 4]]))
both("scatter_add_", lambda x, i, y: x.scatter_add_(1, i, y), a,
     at([[0, 5], [1, 1], [2, 0], [3, 4]]), b)
both("cumsum", lambda x: x.cumsum(1), a)
both("numbers", lambda x: 2 - x / 4 + 1.5 * x ** 2, a)
both("conv2d", torch.nn.functional.conv2d, torch.randn(1, 2, 5, 5),
     torch.randn(3, 2, 3, 3), torch.randn(3))
both("conv_transpose2d", torch.nn.functional.conv_transpose2d,
     torch.randn(1, 2, 5, 5), torch.randn(2, 3, 3, 3))
both("max_pool2d", lambda x: torch.nn.functional.max_pool2d(x, 2),
     torch.randn(1, 2, 6, 6))
both("equal", lambda x, y: torch.equal(x, y), a, a)
both("nonzero", lambda x: (x > 0).nonzero(), a)
both("t_", lambda x: x.clone().t_(), a)
both("resize_", lambda x: x.clone().resize_(2, 3), a)
both("set_", lambda x, y: x.set_(y), a, b)
both("channels last", lambda x: x.contiguous(
    memory_format=torch.channels_last).stride(), torch.randn(2, 3, 4, 5))

out = torch.empty(0).mlu()
torch.add(a.mlu(), b.mlu(), out=out)
same("out= that grows", out, a + b)
out = torch.zeros(6, 4).mlu()
torch.mul(a.mlu(), 3, out=out.t())
same("out= that is a view", out, (a * 3).t().contiguous())
grown = a.mlu().resize_(5, 5)
same("resize_ keeps what is there", grown.flatten()[:24], a.flatten())
shared = a.mlu()
shared.view(-1)[0] = 42.
shared.as_strided((2,), (1,), 1).fill_(7)
same("views share memory", shared.flatten()[:3], at([42., 7., 7.]))

# Half, of which the CPU has few operators: computed in float, rounded once.
h = torch.randn(4, 6).half()
same("half softmax", torch.softmax(h.mlu(), 1), torch.softmax(h.float(), 1).half())
same("half matmul", h.mlu() @ h.mlu().t(), (h.float() @ h.float().t()).half())
out = torch.zeros(4, 4, dtype=torch.half).mlu()
torch.mm(h.mlu(), h.mlu().t(), out=out)
same("half out=", out, (h.float() @ h.float().t()).half())

# Complex numbers are views of each other here as there.
c = torch.randn(3, dtype=torch.complex64)
d = c.mlu()
same("conj", d.conj(), c.conj())
same("conj copied", torch.empty_like(c).copy_(d.conj()), c.conj().resolve_conj())
torch.view_as_real(d)[:, 0] = 7
torch.view_as_real(c)[:, 0] = 7
same("view_as_real writes", d, c)
same("imag", d.imag, c.imag)

# Factories; random numbers are those of the CPU.
same("arange", torch.arange(5, device="mlu"), torch.arange(5))
same("ones", torch.ones(2, 2, device="mlu:0"), torch.ones(2, 2))
same("tensor", torch.tensor([1, 2], device="mlu"), at([1, 2]))
same("tril_indices", torch.tril_indices(3, 3, device="mlu"),
     torch.tril_indices(3, 3))
torch.mlu.manual_seed(3)
drawn = torch.randn(4, device="mlu")
torch.manual_seed(3)
same("randn", drawn, torch.randn(4))

# Autograd, modules, optimisers, files.
torch.manual_seed(4)
model = torch.nn.Sequential(
    torch.nn.Conv2d(1, 2, 3), torch.nn.ReLU(), torch.nn.Flatten(),
    torch.nn.Linear(8, 6), torch.nn.BatchNorm1d(6), torch.nn.Linear(6, 2))
other = copy.deepcopy(model).mlu()
same("module", all(p.is_mlu for p in other.parameters()), True)
batch = torch.randn(3, 1, 4, 4)
for net, data in ((model, batch), (other, batch.mlu())):
    steps = torch.optim.Adam(net.parameters(), 0.1)
    for _ in range(2):
        steps.zero_grad()
        net(data).pow(2).mean().backward()
        steps.step()
for (name, p), q in zip(model.named_parameters(), other.parameters()):
    same("trained " + name, q, p)
with torch.no_grad():
    same("no_grad", other(batch.mlu()).requires_grad, False)
file = io.BytesIO()
torch.save(other.state_dict(), file)
file.seek(0)
kept = torch.load(file)
same("a file has tensors of the CPU", {t.device.type for t in kept.values()},
     {"cpu"})
other.load_state_dict(kept)
same("state_dict", other.state_dict()["0.weight"], kept["0.weight"])
same("pickle", pickle.loads(pickle.dumps(a.mlu())), a)
same("deepcopy", copy.deepcopy(a.mlu()), a)
same("half module", other.half()(batch.mlu().half()).dtype, torch.float16)
same("back", {p.device.type for p in other.cpu().parameters()}, {"cpu"})

# Memory.
torch.mlu.empty_cache()
before = torch.mlu.memory_allocated()
big = torch.empty(1000, 1000).mlu()
same("memory_allocated", torch.mlu.memory_allocated() - before, 4000000)
free, total = torch.mlu.mem_get_info()
del big
same("freed", torch.mlu.memory_allocated(), before)
same("peak", torch.mlu.max_memory_allocated() >= before + 4000000, True)
same("mem_get_info", torch.mlu.mem_get_info()[0] > free, True)
same("total", torch.mlu.get_device_properties().total_memory, total)

# Refusals.
x = torch.ones(3).mlu()
refuses("another device", "same device", lambda: x + torch.ones(3))
refuses("another device, by the fallback", "same device",
        lambda: torch.cat([x, torch.ones(3)]))
refuses("numpy", "numpy", lambda: x.numpy())
refuses("no such device", "there is no device mlu:63", lambda: x.mlu(63))
refuses("no device at all", "not an mlu device", lambda: x.mlu("cpu"))
refuses("100 GB", "MLU out of memory",
        lambda: torch.empty(10 ** 11, dtype=torch.uint8, device="mlu"))
refuses("sizes", "size", lambda: x.copy_(torch.ones(4)))
refuses("an event without record", "not recorded",
        lambda: torch.mlu.Event().elapsed_time(torch.mlu.Event()))
same("goes on", x + 1, torch.full((3,), 2.))

# Devices: MLUSIM_DEVICES names two.
same("device_count", torch.mlu.device_count(), 2)
same("is_available", torch.mlu.is_available(), True)
second = a.mlu(1)
same("on the second", second.device.index, 1)
same("to the first", second.mlu(0), a)
same("its operators", (second + 1).device.index, 1)
same("across devices", torch.zeros(4, 6).mlu(0).copy_(second), a)
same("across devices by strides", torch.zeros(6, 4).mlu(0).copy_(second.t()),
     a.t().contiguous())
refuses("two devices", "same device", lambda: second + a.mlu(0))
refuses("two devices, by the fallback", "same device",
        lambda: torch.cat([second, a.mlu(0)]))
with torch.mlu.device(1):
    same("within", (torch.mlu.current_device(), a.mlu().device.index,
                    torch.ones(1, device="mlu").device.index), (1, 1, 1))
same("after", torch.mlu.current_device(), 0)
torch.mlu.set_device("mlu:1")
same("set_device", torch.mlu.current_device(), 1)
torch.mlu.set_device(0)
same("memory of the second", torch.mlu.memory_allocated(1) > 0, True)

# Streams and events.
same("default stream", torch.mlu.current_stream(), torch.mlu.default_stream())
stream = torch.mlu.Stream()
with torch.mlu.stream(stream):
    same("another stream", torch.mlu.current_stream(), stream)
    event = stream.record_event()
same("after it", torch.mlu.current_stream(), torch.mlu.default_stream())
event.wait()
event.synchronize()
torch.mlu.synchronize()
same("event", event.query(), True)
finish()
