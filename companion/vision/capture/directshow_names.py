"""Which cameras has a Windows machine? As DirectShow lists them, which is how OpenCV counts them.

There is no lister in OpenCV, and the system's other lists have another order, so DirectShow's
device enumerator is asked by its COM interface, of which these slots are used:

| interface | slot | method |
|---|---|---|
| all | 2 | Release |
| ICreateDevEnum | 3 | CreateClassEnumerator |
| IEnumMoniker | 3 | Next |
| IMoniker | 9 | BindToStorage |
| IPropertyBag | 3 | Read |
"""

import ctypes
import uuid
from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.vision.capture.names import CameraName

Listed = tuple[str, str]
"""A camera's name for people, and its device path, empty for virtual cameras."""

_RELEASE: Final = 2
_CREATE_CLASS_ENUMERATOR: Final = 3
_NEXT: Final = 3
_BIND_TO_STORAGE: Final = 9
_READ: Final = 3
_CLSCTX_INPROC_SERVER: Final = 1
_VT_BSTR: Final = 8


def directshow_names(ask: "Callable[[], Sequence[Listed]] | None" = None) -> list[CameraName]:
    """Return the cameras, lowest index first."""
    listed = (ask or ask_directshow)()
    return [
        CameraName(stable=path or label, index=index, label=label, aliases=(label,))
        for index, (label, path) in enumerate(listed)
    ]


def ask_directshow() -> list[Listed]:
    """Return what DirectShow's enumerator of video inputs lists; nothing where it fails."""
    windows: Any = ctypes
    try:
        ole32, oleaut32 = windows.windll.ole32, windows.windll.oleaut32
    except AttributeError:  # no Windows
        return []
    started = ole32.CoInitializeEx(None, 0) >= 0
    try:
        return _monikers(ole32, oleaut32)
    finally:
        if started:
            ole32.CoUninitialize()


def _monikers(ole32: Any, oleaut32: Any) -> list[Listed]:
    devices, monikers = ctypes.c_void_p(), ctypes.c_void_p()
    if ole32.CoCreateInstance(
        _guid("62BE5D10-60EB-11d0-BD3B-00A0C911CE86"),  # CLSID_SystemDeviceEnum
        None,
        _CLSCTX_INPROC_SERVER,
        _guid("29840822-5B84-11D0-BD3B-00A0C911CE86"),  # IID_ICreateDevEnum
        ctypes.byref(devices),
    ):
        return []
    try:
        video = _guid("860BB310-5D01-11d0-BD3B-00A0C911CE86")  # VideoInputDeviceCategory
        answer = _call(devices, _CREATE_CLASS_ENUMERATOR, video, ctypes.byref(monikers), 0)
        if answer or monikers.value is None:  # S_FALSE: there is no camera at all
            return []
        try:
            return _each(monikers, oleaut32)
        finally:
            _call(monikers, _RELEASE)
    finally:
        _call(devices, _RELEASE)


def _each(monikers: ctypes.c_void_p, oleaut32: Any) -> list[Listed]:
    found: list[Listed] = []
    while True:
        moniker, bag = ctypes.c_void_p(), ctypes.c_void_p()
        if _call(monikers, _NEXT, 1, ctypes.byref(moniker), None):
            return found
        try:
            property_bag = _guid("55272A00-42CB-11CE-8135-00AA004BB851")  # IID_IPropertyBag
            if _call(moniker, _BIND_TO_STORAGE, None, None, property_bag, ctypes.byref(bag)):
                found.append(("camera", ""))  # it still has its index
                continue
            try:
                names = [_read(bag, key, oleaut32) for key in ("FriendlyName", "DevicePath")]
                found.append((names[0] or "camera", names[1]))
            finally:
                _call(bag, _RELEASE)
        finally:
            _call(moniker, _RELEASE)


class _Variant(ctypes.Structure):
    """A VARIANT that holds a string: 16 bytes, 24 on 64-bit systems."""

    _fields_ = (
        ("vt", ctypes.c_ushort),
        ("reserved", ctypes.c_ushort * 3),
        ("text", ctypes.c_wchar_p),
        ("rest", ctypes.c_void_p),
    )


def _read(bag: ctypes.c_void_p, key: str, oleaut32: Any) -> str:
    value = _Variant()
    if _call(bag, _READ, ctypes.c_wchar_p(key), ctypes.byref(value), None):
        return ""
    text = str(value.text or "") if value.vt == _VT_BSTR else ""
    oleaut32.VariantClear(ctypes.byref(value))
    return text


def _call(interface: ctypes.c_void_p, slot: int, *arguments: Any) -> int:
    """Call a method by its slot in the table that the interface points to; 0 is success."""
    windows: Any = ctypes
    table = ctypes.cast(interface, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p))).contents
    passed = [
        ctypes.c_void_p(None)
        if one is None
        else ctypes.c_ulong(one)
        if isinstance(one, int)
        else one
        for one in arguments
    ]
    method = windows.WINFUNCTYPE(ctypes.c_long)(table[slot])
    return int(method(interface, *passed))


def _guid(text: str) -> Any:
    return ctypes.byref(ctypes.create_string_buffer(uuid.UUID(text).bytes_le, 16))
