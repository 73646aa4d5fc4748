# SPDX-License-Identifier: MIT
"""What tensors and modules get: mlu(), is_mlu, names of devices in 'mlu', and
pickling."""

import functools

import torch

from . import device as mlu
from ._native import DEVICE


def _tensor_mlu(self, device=None, non_blocking=False,
                memory_format=torch.preserve_format):
    """This tensor on an mlu device: the given one, or the current one."""
    to = torch.device(DEVICE, mlu._index(device))
    return self.to(device=to, non_blocking=non_blocking,
                   memory_format=memory_format)


def _module_mlu(self, device=None):
    """Moves all parameters and buffers to an mlu device."""
    return self._apply(lambda t: t.mlu(device))


def _plain(value):
    """Names such as 'mlu' and 'mlu:1' in the form of torch 1.13."""
    if isinstance(value, str) and (value == "mlu" or value.startswith("mlu:")):
        return DEVICE + value[3:]
    return value


def _takes_names(function):
    """The same function, but 'mlu' is accepted as a device."""

    @functools.wraps(function)
    def with_names(*arguments, **named):
        if any(isinstance(a, str) for a in arguments):
            arguments = tuple(_plain(a) for a in arguments)
        if "device" in named:
            named["device"] = _plain(named["device"])
        return function(*arguments, **named)

    return with_names


_FACTORIES = """arange as_tensor empty empty_like empty_strided eye full
full_like linspace logspace ones ones_like rand rand_like randint randint_like
randn randn_like randperm tensor zeros zeros_like scalar_tensor tril_indices
triu_indices bartlett_window blackman_window hamming_window hann_window""".split()


def _add_names():
    """If torch has no name for the device, translates strings."""
    torch.Tensor.to = _takes_names(torch.Tensor.to)
    torch.nn.Module.to = _takes_names(torch.nn.Module.to)
    for name in ("new_empty", "new_zeros", "new_ones", "new_full",
                 "new_tensor"):
        setattr(torch.Tensor, name, _takes_names(getattr(torch.Tensor, name)))
    for name in _FACTORIES:
        setattr(torch, name, _takes_names(getattr(torch, name)))


def _add_pickling():
    """A tensor on a device is pickled as a CPU tensor, so that the file can be
    read without a device and without torch_mlu."""
    reduce = torch.Tensor.__reduce_ex__
    deepcopy = torch.Tensor.__deepcopy__

    def reduce_ex(self, protocol):
        if self.device.type != DEVICE or isinstance(self, torch.nn.Parameter):
            return reduce(self, protocol)
        cpu = self.detach().cpu()
        cpu.requires_grad_(self.requires_grad)
        return reduce(cpu, protocol)

    def deep_copy(self, memo):
        if self.device.type != DEVICE or isinstance(self, torch.nn.Parameter):
            return deepcopy(self, memo)
        if not self.is_leaf:
            raise RuntimeError("Only Tensors created explicitly by the user "
                               "(graph leaves) support the deepcopy protocol "
                               "at the moment")
        if id(self) in memo:
            return memo[id(self)]
        copy = self.detach().clone().requires_grad_(self.requires_grad)
        memo[id(self)] = copy
        return copy

    torch.Tensor.__reduce_ex__ = reduce_ex
    torch.Tensor.__deepcopy__ = deep_copy


def _add_parts():
    """Adds the methods of torch_mlu to tensors and modules."""
    if DEVICE == "mlu":
        torch.utils.generate_methods_for_privateuse1_backend(
            for_tensor=True, for_module=True, for_storage=True)
        torch._register_device_module("mlu", mlu)
    else:
        _add_names()
    torch.Tensor.mlu = _tensor_mlu
    torch.Tensor.is_mlu = property(lambda self: self.device.type == DEVICE)
    torch.nn.Module.mlu = _module_mlu
    _add_pickling()
