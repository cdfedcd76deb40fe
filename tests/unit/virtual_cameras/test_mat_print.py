import cv2
import numpy as np

from calibration.markers import dictionary
from calibration.mat_layout import OWN_HALF_HEIGHT_MM, OWN_HALF_WIDTH_MM, OWN_MAT
from companion.virtual.cameras.mat_print import PX_PER_MM, print_mat


def test_every_marker_lies_where_the_layout_says_to_a_twentieth_of_a_millimetre() -> None:
    seen, numbers, _ = cv2.aruco.ArucoDetector(dictionary(OWN_MAT.dictionary)).detectMarkers(
        print_mat(OWN_MAT, 0.93)
    )

    places = dict(zip(np.ravel(numbers).tolist(), seen, strict=True))
    wanted = OWN_MAT.markers_mm()
    assert set(places) == set(wanted)
    half_mm = np.array([OWN_HALF_WIDTH_MM, OWN_HALF_HEIGHT_MM])
    off_mm = [
        ((places[number][0].mean(axis=0) + 0.5) / PX_PER_MM - half_mm) * [1, -1]
        - wanted[number].mean(axis=0)
        for number in wanted
    ]
    assert np.abs(off_mm).max() < 0.13
