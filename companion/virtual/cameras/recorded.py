"""How do cameras and their pictures go into a recording? As ``docs/recording-format.md`` says."""

from foxglove_schemas_protobuf.CameraCalibration_pb2 import CameraCalibration
from foxglove_schemas_protobuf.CompressedImage_pb2 import CompressedImage
from google.protobuf.timestamp_pb2 import Timestamp

from companion.virtual.cameras.developing import Taken
from companion.virtual.cameras.optics import Optics
from companion.virtual.sampling import BEGAN_NS

Message = tuple[int, str, bytes]
"""Time in ns, topic, what it holds."""


def calibration_message(optics: Optics) -> Message:
    """Return what a recording tells of a camera before its first picture."""
    width, height = optics.size_px
    told = CameraCalibration(
        timestamp=_stamp(BEGAN_NS),
        frame_id=optics.name,
        width=width,
        height=height,
        distortion_model="plumb_bob",
        D=optics.d.tolist(),
        K=optics.k.ravel().tolist(),
    )
    return BEGAN_NS, f"/camera/{optics.name}/calibration", told.SerializeToString()


def picture_message(taken: Taken) -> Message:
    """Return one picture."""
    at_ns = BEGAN_NS + round(taken.at_s * 1e9)
    told = CompressedImage(
        timestamp=_stamp(at_ns), frame_id=taken.camera, data=taken.jpeg, format="jpeg"
    )
    return at_ns, f"/camera/{taken.camera}/image", told.SerializeToString()


def _stamp(at_ns: int) -> Timestamp:
    return Timestamp(seconds=at_ns // 10**9, nanos=at_ns % 10**9)
