# SPDX-License-Identifier: MIT
"""torch.mlu: devices, streams, events and memory. Times are simulated."""

import contextlib
import ctypes

import torch

from . import _native
from ._native import DEVICE, INT, LONG, POINTER

_UNSET = object()


# ---- devices -------------------------------------------------------------------

def device_count():
    return _native.lib.torch_mlu_device_count()


def is_available():
    return device_count() > 0


def is_initialized():
    return True


def init():
    """Does nothing; it exists because programs for other devices call it."""


def is_bf16_supported():
    return get_device_properties().isa_version >= 500


def current_device():
    return _native.ask("torch_mlu_current_device", INT)


def _index(device=None):
    """The number of a device, which is given as a number, a string, a
    torch.device, or None."""
    if device is None:
        return current_device()
    if isinstance(device, int):
        return device
    if isinstance(device, str):
        device = to_device(device)
    if not isinstance(device, torch.device):
        raise TypeError("a device is a number, a string such as 'mlu:0' or a "
                        "torch.device, not %s" % type(device).__name__)
    if device.type != DEVICE:
        raise ValueError("'%s' is not an mlu device" % device)
    return current_device() if device.index is None else device.index


def to_device(device=None):
    """A torch.device, made from a number, from 'mlu' or 'mlu:1' (which torch
    1.13 does not know as names), or from None (the current one)."""
    if device is None:
        return torch.device(DEVICE, current_device())
    if isinstance(device, int):
        return torch.device(DEVICE, device)
    if isinstance(device, str) and (device == "mlu" or
                                    device.startswith("mlu:")):
        return torch.device(DEVICE + device[3:])
    return torch.device(device)


def set_device(device):
    index = _index(device)
    if index >= 0:
        _native.call("torch_mlu_set_device", index)


class device:
    """The current device within a with statement."""

    def __init__(self, device):
        self.idx = _index(device) if device is not None else -1
        self.prev_idx = -1

    def __enter__(self):
        self.prev_idx = current_device()
        if self.idx >= 0:
            set_device(self.idx)

    def __exit__(self, *_):
        set_device(self.prev_idx)
        return False


class device_of(device):
    """Sets the device of a tensor as the current one; for a CPU tensor,
    changes nothing."""

    def __init__(self, tensor):
        super().__init__(tensor.device if tensor.is_mlu else None)


class DeviceProperties:
    """The properties of a device: those of cnrtDeviceProp_t, with longer
    names."""

    def __init__(self, raw):
        for name, _ in raw._fields_:
            value = getattr(raw, name)
            if isinstance(value, bytes):
                value = value.decode()
            setattr(self, name, tuple(value) if name == "max_dim" else value)
        self.multi_processor_count = self.cluster_count

    def __repr__(self):
        return "_MLUDeviceProperties(%s)" % ", ".join(
            "%s=%r" % item for item in vars(self).items())


def get_device_properties(device=None):
    raw = _native.ask("torch_mlu_properties", _native.Properties,
                      _index(device))
    return DeviceProperties(raw)


def get_device_name(device=None):
    return get_device_properties(device).name


def get_device_capability(device=None):
    properties = get_device_properties(device)
    return properties.major, properties.minor


def synchronize(device=None):
    """Waits for all streams of a device. Raises RuntimeError if a kernel
    failed."""
    _native.call("torch_mlu_synchronize", _index(device))


# ---- streams -------------------------------------------------------------------

class Stream:
    """A queue of a device."""

    def __init__(self, device=None, priority=0, stream_id=_UNSET):
        self.device_index = _index(device)
        if stream_id is _UNSET:
            stream_id = _native.ask("torch_mlu_new_stream", LONG,
                                    self.device_index)
        self.stream_id = stream_id
        self.priority = priority

    @property
    def device(self):
        return torch.device(DEVICE, self.device_index)

    @property
    def mlu_stream(self):
        """The cnrtQueue_t as a number."""
        return _native.ask("torch_mlu_queue", POINTER, self.device_index,
                           LONG(self.stream_id))

    def synchronize(self):
        _native.call("torch_mlu_stream_synchronize", self.device_index,
                     LONG(self.stream_id))

    def record_event(self, event=None):
        event = Event() if event is None else event
        event.record(self)
        return event

    def wait_event(self, event):
        event.wait(self)

    def wait_stream(self, stream):
        self.wait_event(stream.record_event())

    def query(self):
        return self.record_event().query()

    def __eq__(self, other):
        return (isinstance(other, Stream) and
                self.device_index == other.device_index and
                self.stream_id == other.stream_id)

    def __hash__(self):
        return hash((self.device_index, self.stream_id))

    def __repr__(self):
        return "<torch.mlu.Stream device=mlu:%d stream=%d>" % (
            self.device_index, self.stream_id)


def current_stream(device=None):
    index = _index(device)
    return Stream(index, stream_id=_native.ask("torch_mlu_current_stream", LONG,
                                               index))


def default_stream(device=None):
    return Stream(_index(device), stream_id=0)


def set_stream(stream):
    _native.call("torch_mlu_set_stream", stream.device_index,
                 LONG(stream.stream_id))


@contextlib.contextmanager
def stream(stream):
    """The current stream within a with statement; None changes nothing."""
    if stream is None:
        yield
        return
    before = current_stream(stream.device_index)
    with device(stream.device_index):
        set_stream(stream)
        try:
            yield
        finally:
            set_stream(before)


# ---- events --------------------------------------------------------------------

class Event:
    """A point of simulated time in a stream."""

    def __init__(self, enable_timing=True, blocking=False, interprocess=False):
        if interprocess:
            raise RuntimeError("events between processes are not supported")
        self.enable_timing = enable_timing
        self._handle = None

    def _need(self):
        if self._handle is None:
            raise RuntimeError("this event was not recorded")
        return self._handle

    def record(self, stream=None):
        stream = current_stream() if stream is None else stream
        if self._handle is None:
            self._handle = POINTER(_native.ask("torch_mlu_event_new", POINTER,
                                               stream.device_index))
        _native.call("torch_mlu_event_record", self._handle,
                     stream.device_index, LONG(stream.stream_id))

    def wait(self, stream=None):
        stream = current_stream() if stream is None else stream
        if self._handle is not None:  # nothing to wait for, as on other devices
            _native.call("torch_mlu_event_wait", self._handle,
                         stream.device_index, LONG(stream.stream_id))

    def synchronize(self):
        if self._handle is not None:
            _native.call("torch_mlu_event_synchronize", self._handle)

    def query(self):
        return self._handle is None or bool(_native.ask(
            "torch_mlu_event_query", INT, self._handle))

    def elapsed_time(self, end_event):
        """Milliseconds of simulated time from this event to another one."""
        return self.hardware_time(end_event) / 1e3

    def hardware_time(self, end_event):
        """The same time in microseconds."""
        if not (self.enable_timing and end_event.enable_timing):
            raise RuntimeError("events measure time with enable_timing=True")
        return _native.ask("torch_mlu_event_us", ctypes.c_float, self._need(),
                           end_event._need())

    def __del__(self):
        if self._handle is not None and _native is not None:  # Python may be ending
            _native.lib.torch_mlu_event_free(self._handle)

    def __repr__(self):
        return "<torch.mlu.Event %s>" % (
            "not recorded" if self._handle is None else
            hex(self._handle.value or 0))


# ---- memory --------------------------------------------------------------------

def _memory(device):
    used, peak = ctypes.c_ulonglong(), ctypes.c_ulonglong()
    _native.call("torch_mlu_memory", _index(device), ctypes.byref(used),
                 ctypes.byref(peak))
    return used.value, peak.value


def memory_allocated(device=None):
    """Bytes that the tensors of a device use."""
    return _memory(device)[0]


def max_memory_allocated(device=None):
    return _memory(device)[1]


def reset_peak_memory_stats(device=None):
    _native.call("torch_mlu_reset_peak", _index(device))


reset_max_memory_allocated = reset_peak_memory_stats
# No memory is kept beyond that of tensors.
memory_reserved = memory_allocated
max_memory_reserved = max_memory_allocated


def empty_cache():
    """Does nothing: the memory of a tensor is freed together with the
    tensor."""


def mem_get_info(device=None):
    """(free, total) bytes of a device."""
    free, total = ctypes.c_size_t(), ctypes.c_size_t()
    _native.call("torch_mlu_memory_info", _index(device), ctypes.byref(free),
                 ctypes.byref(total))
    return free.value, total.value


def memory_stats(device=None):
    used, peak = _memory(device)
    return {"allocated_bytes.all.current": used,
            "allocated_bytes.all.peak": peak,
            "reserved_bytes.all.current": used,
            "reserved_bytes.all.peak": peak}


# ---- random numbers ------------------------------------------------------------
# The random generator of the CPU also serves devices. Since torch 2.0 torch.manual_seed
# calls that of each device.

def manual_seed(seed):
    torch.default_generator.manual_seed(int(seed))


manual_seed_all = manual_seed


def seed():
    torch.default_generator.seed()


seed_all = seed


def initial_seed():
    return torch.initial_seed()


def get_rng_state(device="mlu"):
    return torch.get_rng_state()


def set_rng_state(new_state, device="mlu"):
    torch.set_rng_state(new_state)


# What torch.random and torch.utils of torch 2 need in a device's module.
def _is_in_bad_fork():
    return False


def get_amp_supported_dtype():
    return [torch.float16, torch.bfloat16]
