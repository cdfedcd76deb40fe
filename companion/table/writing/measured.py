"""How is what the sensors said written into a record? In whole mg, µm, mHz, ms, ns and mnat."""

from dataclasses import replace

from companion.evidence import (
    CameraSway,
    Fall,
    Health,
    SeenFall,
    SeenSway,
    Sighting,
    Sway,
    Touch,
    WeightStep,
)
from companion.record import entries
from companion.weighing.plunge import Plunge

Felt = WeightStep | Touch | Sway | Fall | Plunge | Health
"""What scales say that can be written."""

Seen = Sighting | SeenFall | SeenSway
"""What cameras say that can be written."""

_Values = dict[str, int | str | tuple[int, ...]]


def measured(one: Felt | Seen) -> entries.Evidence | entries.Health:
    """Return the entry of what a sensor said, by the clock that it has."""
    match one:
        case Sighting():
            return _pictured(one.at_ns, "sighting", _of_sighting(one))
        case SeenFall():
            fell: _Values = {
                "cameras": " ".join(one.cameras),
                "known_ns": one.known_ns,
                "agreement_permille": round(one.agreement * 1000),
            }
            return _pictured(one.at_ns, "fall", fell)
        case SeenSway():
            return _pictured(one.at_ns, "sway", _of_sway(one))
        case WeightStep():
            return _evidence(one.at_ns, "weight_step", _of_step(one))
        case Touch():
            values: _Values = {
                "handled_ns": (one.start_ns, one.end_ns),
                "peak_mg": round(one.peak_g * 1000),
                "known_ns": one.known_ns,
            }
            return _evidence(one.at_ns, "touch", values)
        case Sway():
            values = {
                "amplitude_um": round(one.amplitude_mm * 1000),
                "frequency_mhz": round(one.frequency_hz * 1000),
                "decay_ms": round(one.decay_s * 1000),
            }
            return _evidence(one.at_ns, "sway", values)
        case Fall():
            values = {"peak_mg": round(one.peak_g * 1000), "known_ns": one.known_ns}
            if one.lost_g is not None:
                values["lost_mg"] = round(one.lost_g * 1000)
            if not one.is_sure:
                values["unclear"] = 1
            return _evidence(one.onset_ns, "fall", values)
        case Plunge():
            values = {"gap_mg": round(one.gap_g * 1000), "blow_mg": round(one.blow_g * 1000)}
            return _evidence(one.at_ns, "fall_alarm", values)
        case Health():
            return entries.Health(
                at_ns=one.at_ns,
                device=one.device,
                state=one.condition.value,
                sentence=one.sentence,
            )


def later(one: Felt | Seen, by_ns: int) -> Felt | Seen:
    """Return the same on a clock that is ahead by ``by_ns``."""
    match one:
        case Sighting():
            return replace(
                one,
                at_ns=one.at_ns + by_ns,
                known_ns=one.known_ns + by_ns,
                since_ns=one.since_ns + by_ns,
            )
        case SeenFall() | SeenSway():
            return replace(one, at_ns=one.at_ns + by_ns, known_ns=one.known_ns + by_ns)
        case WeightStep():
            start_ns, end_ns = one.handled_ns
            return replace(
                one,
                at_ns=one.at_ns + by_ns,
                known_ns=one.known_ns + by_ns,
                handled_ns=(start_ns + by_ns, end_ns + by_ns),
            )
        case Touch():
            return replace(
                one,
                start_ns=one.start_ns + by_ns,
                end_ns=one.end_ns + by_ns,
                at_ns=one.at_ns + by_ns,
                known_ns=one.known_ns + by_ns,
            )
        case Fall():
            return replace(one, onset_ns=one.onset_ns + by_ns, known_ns=one.known_ns + by_ns)
        case Sway() | Plunge() | Health():
            return replace(one, at_ns=one.at_ns + by_ns)


def _of_step(one: WeightStep) -> _Values:
    x_mm, y_mm = one.position_mm
    return {
        "mass_mg": round(one.mass_g * 1000),
        "moment_mg_mm": tuple(round(moment * 1000) for moment in one.moment_gmm),
        "position_um": (round(x_mm * 1000), round(y_mm * 1000)),
        "sd_mg_and_mg_mm": tuple(round(one.covariance[i][i] ** 0.5 * 1000) for i in range(3)),
        "handled_ns": one.handled_ns,
        "known_ns": one.known_ns,
    }


def _of_sighting(one: Sighting) -> _Values:
    values: _Values = {
        "cameras": " ".join(one.cameras),
        "since_ns": one.since_ns,
        "known_ns": one.known_ns,
        "agreement_permille": round(one.agreement * 1000),
    }
    if one.frames:
        values["frames"] = " ".join(one.frames)
    for (colour, kind, n), nats in sorted(one.gone.items()):
        values[f"gone_mnat {colour} {kind} {n}"] = _thousandths(nats)
    for came in one.came:
        (xx, xy), (_, yy) = came.cov_mm2
        on = " on_column" if came.is_on_column else ""
        values[f"came {came.colour} {came.kind} {came.storey}{on}"] = (
            _thousandths(came.x_mm),
            _thousandths(came.y_mm),
            *(round(variance * 1_000_000) for variance in (xx, xy, yy)),
            _thousandths(came.nats),
        )
    for lies in one.lying:
        floor = "mat" if lies.storey is None else str(lies.storey)
        numbers = (lies.x_mm, lies.y_mm, lies.angle_deg, lies.sd_mm, lies.nats)
        values[f"lying {lies.colour} {lies.kind} {floor}"] = tuple(map(_thousandths, numbers))
    if one.plate is not None:
        plate = one.plate
        pose = (plate.x_mm, plate.y_mm, plate.yaw_deg, plate.sd_mm, plate.nats, plate.yaw_sd_deg)
        values[f"plate {plate.colour} {plate.storey}"] = tuple(map(_thousandths, pose))
    return values


def _of_sway(one: SeenSway) -> _Values:
    values: _Values = {
        "cameras": " ".join(camera.camera for camera in one.cameras),
        "known_ns": one.known_ns,
        "storey": one.storey,
        **_swing(one),
    }
    for camera in one.cameras:
        for what, value in _swing(camera).items():
            values[f"{what} {camera.camera}"] = value
        values[f"amplitude_mpx {camera.camera}"] = _thousandths(camera.amplitude_px)
        values[f"pictures {camera.camera}"] = camera.pictures
    return values


def _swing(one: SeenSway | CameraSway) -> dict[str, int]:
    values = {"amplitude_um": _thousandths(one.amplitude_mm), "sd_um": _thousandths(one.sd_mm)}
    if one.frequency_hz is not None:
        values["frequency_mhz"] = _thousandths(one.frequency_hz)
    if one.growth_per_s is not None:
        values["growth_permille_per_s"] = _thousandths(one.growth_per_s)
    return values


def _thousandths(value: float) -> int:
    return round(value * 1000)


def _pictured(at_ns: int, what: str, values: _Values) -> entries.Evidence:
    return entries.Evidence(at_ns=at_ns, witness="camera", what=what, values=values)


def _evidence(at_ns: int, what: str, values: _Values) -> entries.Evidence:
    return entries.Evidence(at_ns=at_ns, witness="scales", what=what, values=values)
