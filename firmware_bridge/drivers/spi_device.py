"""How is an SPI bus of Linux used? By its device file and one ioctl; no library is needed.

The structure is ``struct spi_ioc_transfer`` of ``linux/spi/spidev.h``: two addresses (64 bits), the
length and speed (32), the delay (16), and bits per word and others (8).
"""

import ctypes
import fcntl
import os
import struct

from firmware_bridge.errors import DriverMissingError, PortDeniedError

_TRANSFER = struct.Struct("=QQIIHBBBBBB")
_SPI_IOC_MESSAGE_1 = 0x4000_6B00 | _TRANSFER.size << 16
_BITS_PER_WORD = 8


class SpiDevice:
    """One bus, opened."""

    def __init__(self, device: str, speed_hz: int) -> None:
        """Open it in mode 0, as it is by default.

        Raises:
            DriverMissingError: It is not there.
            PortDeniedError: This user may not use it.
        """
        self._speed_hz = speed_hz
        try:
            self._file = os.open(device, os.O_RDWR | os.O_CLOEXEC)
        except PermissionError as error:
            raise PortDeniedError(
                f"This user may not use {device}. Run: sudo usermod -aG spi $USER  and log in "
                "again."
            ) from error
        except OSError as error:
            raise DriverMissingError(
                f"There is no SPI bus {device} ({error.strerror}). On a Raspberry Pi 4 add to "
                "/boot/firmware/config.txt the lines dtparam=spi=on, dtoverlay=spi3-1cs, "
                "dtoverlay=spi4-1cs and dtoverlay=spi5-1cs, and restart it; elsewhere put the "
                "cells on a microcontroller."
            ) from error

    def transfer(self, data: bytes) -> bytes:
        """Return what MISO read while ``data`` went out on MOSI.

        Raises:
            OSError: The bus is gone.
        """
        out = ctypes.create_string_buffer(data, len(data))
        back = ctypes.create_string_buffer(len(data))
        request = _TRANSFER.pack(
            ctypes.addressof(out),
            ctypes.addressof(back),
            len(data),
            self._speed_hz,
            0,
            _BITS_PER_WORD,
            0, 0, 0, 0, 0,
        )  # fmt: skip
        fcntl.ioctl(self._file, _SPI_IOC_MESSAGE_1, request)
        return back.raw

    def close(self) -> None:
        """Give it back; twice is allowed."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)
