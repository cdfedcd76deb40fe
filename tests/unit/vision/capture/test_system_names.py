"""The cameras of a system, read from trees and lists like those that real ones have."""

import json
import sys
from pathlib import Path

import pytest

from companion.vision.capture.avfoundation_names import avfoundation_names
from companion.vision.capture.directshow_names import ask_directshow, directshow_names
from companion.vision.capture.names import Make
from companion.vision.capture.v4l2_names import capabilities, v4l2_names

CAPTURE, METADATA, CODEC = 0x0420_0001, 0x04A0_0000, 0x0420_4000

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")


class Tree:
    """``/sys`` and ``/dev`` of a machine."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.can: dict[str, int | None] = {}
        (root / "dev").mkdir()

    def node(
        self,
        number: int,
        *,
        name: str,
        device: str,
        index: int = 0,
        can: int | None = CAPTURE,
        by_id: str = "",
        by_path: str = "",
    ) -> None:
        node = self.root / f"sys/class/video4linux/video{number}"
        interface = self.root / "sys/devices" / device / "interface"
        node.mkdir(parents=True)
        interface.mkdir(parents=True, exist_ok=True)
        (node / "name").write_text(name + "\n")
        (node / "index").write_text(f"{index}\n")
        (node / "device").symlink_to(interface)
        (self.root / f"dev/video{number}").touch()
        self.can[f"video{number}"] = can
        for kind, link in (("by-id", by_id), ("by-path", by_path)):
            if link:
                folder = self.root / "dev/v4l" / kind
                folder.mkdir(parents=True, exist_ok=True)
                (folder / link).unlink(missing_ok=True)  # udev's last one wins
                (folder / link).symlink_to(f"../../video{number}")

    def usb(self, device: str, serial: str = "") -> None:
        folder = self.root / "sys/devices" / device
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "idVendor").write_text("046d\n")
        (folder / "idProduct").write_text("0825\n")
        if serial:
            (folder / "serial").write_text(serial + "\n")

    def ask(self, device: Path) -> int | None:
        return self.can[device.name]


def test_metadata_nodes_are_no_cameras(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    tree.node(0, name="C920", device="usb1", by_id="usb-C920-video-index0")
    tree.node(1, name="C920", device="usb1", index=1, can=METADATA, by_id="usb-C920-video-index1")
    tree.node(10, name="C270", device="usb2", by_id="usb-C270-video-index0")
    tree.node(2, name="codec", device="soc", can=CODEC)

    names = v4l2_names(tmp_path, tree.ask)

    assert [(one.index, one.stable) for one in names] == [
        (0, "usb-C920-video-index0"),
        (10, "usb-C270-video-index0"),
    ]
    assert names[0].node == str(tmp_path / "dev/video0")


def test_nodes_that_may_not_be_asked_are_told_apart_by_their_index(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    tree.node(0, name="C920", device="usb1", can=None)
    tree.node(1, name="C920", device="usb1", index=1, can=None)

    assert [one.index for one in v4l2_names(tmp_path, tree.ask)] == [0]


def test_two_cameras_of_one_make_are_told_apart_by_their_sockets(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    for number, device in ((0, "usb1"), (2, "usb2")):
        tree.usb(device)
        tree.node(
            number,
            name="C270",
            device=device,
            by_id="usb-046d_0825-video-index0",
            by_path=f"pci-{device}-video-index0",
        )

    names = v4l2_names(tmp_path, tree.ask)

    assert [one.stable for one in names] == ["pci-usb1-video-index0", "pci-usb2-video-index0"]


def test_a_serial_number_is_a_name_that_stays_in_any_socket(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    for number, serial in ((0, "AAAA"), (2, "BBBB")):
        tree.usb(f"usb{number}", serial)
        tree.node(
            number,
            name="C270",
            device=f"usb{number}",
            by_id=f"usb-{serial}-video-index0",
            by_path=f"pci-{number}-video-index0",
        )

    names = v4l2_names(tmp_path, tree.ask)

    assert [one.stable for one in names] == ["usb-AAAA-video-index0", "usb-BBBB-video-index0"]
    assert names[1].answers_to("pci-2-video-index0")


def test_a_pi_camera_is_one_camera_and_its_scalers_are_none(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    for number in range(8):
        tree.node(number, name=f"rp1-cfe-csi2_ch{number}", device="csi")
    tree.node(14, name="bcm2835-isp-capture0", device="isp")
    tree.node(20, name="pispbe-output0", device="be")

    names = v4l2_names(tmp_path, tree.ask)

    assert [(one.index, one.make) for one in names] == [(0, Make.PI)]


def test_a_machine_without_cameras_lists_none(tmp_path: Path) -> None:
    assert v4l2_names(tmp_path) == []


def test_a_file_that_is_no_camera_cannot_be_asked(tmp_path: Path) -> None:
    (tmp_path / "video0").touch()

    assert capabilities(tmp_path / "video0") is None
    assert capabilities(tmp_path / "video1") is None


def test_a_mac_counts_its_cameras_by_their_unique_ids() -> None:
    listed = [
        {"_name": "FaceTime HD Camera", "spcamera_unique-id": "F0"},
        {"_name": "C920", "spcamera_unique-id": "0x1410000046d"},
    ]

    names = avfoundation_names(lambda: json.dumps({"SPCameraDataType": listed}).encode())

    assert [(one.index, one.stable, one.label) for one in names] == [
        (0, "0x1410000046d", "C920"),
        (1, "F0", "FaceTime HD Camera"),
    ]


@pytest.mark.parametrize("answer", [b"", b"{", b"[]", b'{"SPCameraDataType": [{}]}'])
def test_a_mac_that_does_not_answer_lists_none(answer: bytes) -> None:
    assert avfoundation_names(lambda: answer) == []


def test_windows_cameras_are_named_by_their_device_paths() -> None:
    names = directshow_names(lambda: [("C920", r"\\?\usb#vid_046d"), ("OBS Virtual Camera", "")])

    assert [(one.index, one.stable) for one in names] == [
        (0, r"\\?\usb#vid_046d"),
        (1, "OBS Virtual Camera"),
    ]
    assert names[0].answers_to("C920")


def test_there_is_no_directshow_on_other_systems() -> None:
    assert ask_directshow() == []
