"""The plots of a design question as SVG, and their descriptions for people who cannot see them.

Pictures that are compared have the same axes. Nothing in them gives away which fit they show.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np

from engine.design.plots import ErrorCurvePlot, FittedLinePlot, ImportancePlot, Plot, RegionsPlot, RowsPlot, run_lengths
from engine.text.message import Message, NumberText, Span, list_text, msg
from pages.frame import palette
from pages.i18n.translator import Translator

PlotWithAxes = RegionsPlot | FittedLinePlot | ErrorCurvePlot | RowsPlot
WIDE, HIGH = 340, 250
LEFT, RIGHT, TOP, BOTTOM = 46, 8, 8, 36  # room for the axes
MARK = 2.6  # half the width of a marker
LABEL_WIDTH, LABEL_LETTERS = 148, 25  # room for the names of bars, and letters that fit into it
SHADE_STARTS = np.array([0.55, 0.7, 0.85, 0.95])  # shades of a class begin at these probabilities
SHADES = (0.1, 0.18, 0.27, 0.38, 0.5)


@dataclass(frozen=True)
class AxesFrame:
    """The ranges of both axes, and the pixels of values along them."""

    x: tuple[float, float]
    y: tuple[float, float]

    def across(self, value: np.ndarray | float) -> np.ndarray:
        return LEFT + (np.asarray(value) - self.x[0]) / (self.x[1] - self.x[0]) * (WIDE - LEFT - RIGHT)

    def up(self, value: np.ndarray | float) -> np.ndarray:
        return HIGH - BOTTOM - (np.asarray(value) - self.y[0]) / (self.y[1] - self.y[0]) * (HIGH - TOP - BOTTOM)


def picture_svg(picture: Plot, comparable: Iterable[Plot], alt: str, translator: Translator) -> str:
    """Return one plot as SVG, on axes that fit all the comparable ones. `alt` describes it."""
    if isinstance(picture, ImportancePlot):
        largest = max(float(plot.value.max()) for plot in comparable if isinstance(plot, ImportancePlot))
        inside = bars_svg(picture, largest, translator)
    else:
        frame = common_frame([plot for plot in comparable if not isinstance(plot, ImportancePlot)])
        inside = f"{contents_svg(picture, frame)}{axes_svg(picture, frame, translator)}"
    return (
        f'<svg class="drawn" role="img" aria-label="{escape(alt)}" viewBox="0 0 {WIDE} {HIGH}" '
        f'font-size="11" fill="currentColor">{inside}</svg>'
    )


def common_frame(pictures: list[PlotWithAxes]) -> AxesFrame:
    low_x, high_x, low_y, high_y = np.array(list(map(axis_spans, pictures))).T
    return AxesFrame((low_x.min(), high_x.max()), (low_y.min(), high_y.max()))


def axis_spans(picture: PlotWithAxes) -> tuple[float, float, float, float]:
    """Return the lowest and highest x, and the lowest and highest y."""
    if isinstance(picture, ErrorCurvePlot):
        last = picture.x_max if np.isfinite(picture.x_max) else float(picture.x[-1])
        return float(picture.x[0]), max(last, picture.x[0] + 1), 0.0, 1.05 * float(np.nanmax(picture.value)) or 1.0
    if isinstance(picture, RegionsPlot):
        return picture.x[0], picture.x[-1], picture.y[0], picture.y[-1]
    if isinstance(picture, FittedLinePlot):
        x, y = picture.x, np.concatenate((picture.value, picture.y))
    else:
        x, y = picture.rows.T
    room_x, room_y = 0.03 * np.ptp(x), 0.05 * np.ptp(y)
    return float(x.min() - room_x), float(x.max() + room_x), float(y.min() - room_y), float(y.max() + room_y)


def contents_svg(picture: PlotWithAxes, frame: AxesFrame) -> str:
    if isinstance(picture, RegionsPlot):
        return regions_svg(picture, frame) + markers_svg(picture.rows, picture.classes, frame)
    if isinstance(picture, RowsPlot):
        return markers_svg(picture.rows, picture.classes if picture.class_names else None, frame)
    if isinstance(picture, FittedLinePlot):
        rows = markers_svg(np.column_stack((picture.rows, picture.y)), None, frame)
        return rows + line_svg(picture.x, picture.value, frame)
    return line_svg(picture.x, picture.value, frame)


def regions_svg(picture: RegionsPlot, frame: AxesFrame) -> str:
    """The predicted class of each cell, darker where it is more probable: one path per class and shade."""
    shade = SHADE_STARTS.searchsorted(picture.share.max(-1), "right")
    key = picture.predicted * len(SHADES) + shade
    x, y = frame.across(edges(picture.x)), frame.up(edges(picture.y))
    paths: dict[int, list[str]] = {}
    for i, row in enumerate(key):
        for begin, end, value in run_lengths(row):
            box = f"M{x[begin]:.1f} {y[i]:.1f}H{x[end]:.1f}V{y[i + 1]:.1f}H{x[begin]:.1f}z"
            paths.setdefault(value, []).append(box)
    return "".join(
        f'<path fill="{palette.class_colour(value // len(SHADES))}" fill-opacity="{SHADES[value % len(SHADES)]}" '
        f'shape-rendering="crispEdges" d="{"".join(boxes)}"/>'
        for value, boxes in sorted(paths.items())
    )


def edges(points: np.ndarray) -> np.ndarray:
    """Borders of cells around the points. Example: 0, 1, 3 -> 0, 0.5, 2, 3."""
    return np.concatenate((points[:1], (points[:-1] + points[1:]) / 2, points[-1:]))


def markers_svg(rows: np.ndarray, classes: np.ndarray | None, frame: AxesFrame) -> str:
    """Data points in the colour and shape of their class; grey without classes."""
    x, y = frame.across(rows[:, 0]), frame.up(rows[:, 1])
    known = np.isfinite(x) & np.isfinite(y)
    if classes is None:
        return marker_path(0, x[known], y[known], palette.GREY)
    by_class = [(k, known & (classes == k)) for k in range(int(classes.max()) + 1)]
    return "".join(marker_path(k, x[members], y[members], palette.class_colour(k)) for k, members in by_class)


def marker_path(k: int, x: np.ndarray, y: np.ndarray, colour: str) -> str:
    r = MARK
    shape = (
        f"m-{r} 0a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 -{2 * r} 0z",
        f"m-{r} -{r}h{2 * r}v{2 * r}h-{2 * r}z",
        f"m-{r} {r}h{2 * r}l-{r} -{2 * r}z",
        f"m0 -{r}l{r} {r}l-{r} {r}l-{r} -{r}z",
    )[k % 4]
    d = "".join(f"M{a:.1f} {b:.1f}{shape}" for a, b in zip(x, y, strict=True))
    return f'<path fill="{colour}" stroke="#fff" stroke-width=".4" d="{d}"/>'


def line_svg(x: np.ndarray, value: np.ndarray, frame: AxesFrame) -> str:
    known = ~np.isnan(value)
    d = "L".join(f"{a:.1f} {b:.1f}" for a, b in zip(frame.across(x[known]), frame.up(value[known]), strict=True))
    return f'<path fill="none" stroke="{palette.class_colour(1)}" stroke-width="2.5" stroke-linejoin="round" d="M{d}"/>'


def bars_svg(picture: ImportancePlot, largest: float, translator: Translator) -> str:
    """One bar per feature, with its name before it and its value behind it."""
    step = (HIGH - 2 * TOP - 14) / len(picture.names)
    left, room = LABEL_WIDTH, WIDE - LABEL_WIDTH - 44
    lines = []
    for j, (name, share) in enumerate(zip(picture.names, picture.value, strict=True)):
        middle, long = TOP + step * (j + 0.5), room * max(float(share), 0.0) / (largest or 1.0)
        short = name if len(name) <= LABEL_LETTERS else f"{name[: LABEL_LETTERS - 1]}…"
        lines.append(
            f'<text x="{left - 6}" y="{middle + 4:.1f}" text-anchor="end">{escape(short)}</text>'
            f'<rect x="{left}" y="{middle - 0.35 * step:.1f}" width="{long:.1f}" height="{0.7 * step:.1f}" '
            f'fill="{palette.class_colour(0)}"/>'
            f'<text x="{left + long + 4:.1f}" y="{middle + 4:.1f}">'
            f"{translator.format_number(NumberText(float(share), 2))}</text>"
        )
    title = escape(translator.text(msg("design.axis.importance")))
    return f'{"".join(lines)}<text x="{left}" y="{HIGH - 4}">{title}</text>'


# -- axes


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers from low to high, at most `most + 1`. Example: 0, 0.37 -> 0, 0.1, 0.2, 0.3."""
    size = 10 ** np.floor(np.log10((high - low) / most))
    step = next(size * factor for factor in (1, 2, 5, 10) if (high - low) / (size * factor) <= most)
    return [round(k * step, 12) for k in range(int(np.ceil(low / step)), int(np.floor(high / step)) + 1)]


def axes_svg(picture: PlotWithAxes, frame: AxesFrame, translator: Translator) -> str:
    bottom, number = HIGH - BOTTOM, lambda x: translator.format_number(NumberText(x, is_grouped=False))
    across = "".join(f'<text x="{frame.across(x):.1f}" y="{bottom + 14}" text-anchor="middle">{number(x)}</text>'
                     for x in ticks(*frame.x))  # fmt: skip
    up = "".join(f'<text x="{LEFT - 5}" y="{frame.up(y) + 4:.1f}" text-anchor="end">{number(y)}</text>'
                 for y in ticks(*frame.y))  # fmt: skip
    names = [escape(translator.text(name)) for name in axis_names(picture)]
    middle = TOP + (bottom - TOP) / 2
    return (
        f'<path fill="none" stroke="currentColor" stroke-opacity=".45" d="M{LEFT} {TOP}V{bottom}H{WIDE - RIGHT}"/>'
        f'{across}{up}<text x="{(LEFT + WIDE) / 2}" y="{HIGH - 6}" text-anchor="middle">{names[0]}</text>'
        f'<text transform="translate(11 {middle}) rotate(-90)" text-anchor="middle">{names[1]}</text>'
    )


def axis_names(picture: PlotWithAxes) -> tuple:
    """The titles of the x axis and of the y axis."""
    if isinstance(picture, ErrorCurvePlot):
        by = msg("design.axis.trees") if picture.x_key == "trees" else msg("design.axis.leaves")
        return by, msg("design.measure.name", of=picture.measure_key, rows=picture.row_set)
    if isinstance(picture, FittedLinePlot):
        return picture.feature, picture.target
    return picture.features


# -- descriptions

PLANE_HEIGHTS = (0.2, 0.5, 0.8)  # heights at which a plane is described; 0 is its bottom, 1 its top
CURVE_POINTS = 9  # points of a curve that are named


def describe_picture(picture: Plot) -> Message:
    if isinstance(picture, RegionsPlot):
        return describe_plane(picture)
    if isinstance(picture, FittedLinePlot):
        points = points_text([point_text(picture.x[k], picture.value[k]) for k in spread_indices(len(picture.x))])
        return msg("design.alt.line", target=Span(picture.target), feature=Span(picture.feature), points=points)
    if isinstance(picture, ErrorCurvePlot):
        known = [k for k in spread_indices(len(picture.x)) if not np.isnan(picture.value[k])]
        points = [point_text(picture.x[k], picture.value[k]) for k in known]
        measure = msg("design.measure.name", of=picture.measure_key, rows=picture.row_set)
        return msg("design.alt.curve", measure=measure, by=picture.x_key, points=points_text(points))
    if isinstance(picture, RowsPlot):
        across, up = map(Span, picture.features)
        return msg("design.alt.rows", n=len(picture.rows), across=across, up=up)
    shares = [msg("design.alt.bar", name=Span(name), share=NumberText(float(share), 3))
              for name, share in zip(picture.names, picture.value, strict=True)]  # fmt: skip
    return msg("design.alt.bars", points=points_text(shares))


def describe_plane(picture: RegionsPlot) -> Message:
    """Describe the classes along three horizontal lines."""
    across, up = map(Span, picture.features)
    lines: list[Any] = []
    for height in PLANE_HEIGHTS:
        i = int(height * (len(picture.y) - 1))
        spans = [(end, Span(picture.class_names[k])) for _, end, k in run_lengths(picture.predicted[i])]
        texts = [msg("design.alt.plane-span", name=name, end=NumberText(picture.x[end], 3)) for end, name in spans[:-1]]
        texts.append(msg("design.alt.plane-last", name=spans[-1][1]))
        at = NumberText(picture.y[i], 3)
        line = msg("design.alt.plane-line", up=up, at=at, across=across, spans=points_text(texts))
        lines += [Span(" "), line] if lines else [line]
    return msg("design.alt.plane", across=across, up=up, lines=tuple(lines))


def point_text(x: float, y: float) -> Message:
    return msg("design.alt.point", x=NumberText(float(x), 3, is_grouped=False), y=NumberText(float(y), 3))


def points_text(points: list[Message]) -> Any:
    return list_text(points, "comma")


def spread_indices(many: int) -> list[int]:
    """Indices along a curve of `many` points, denser at its beginning, where it changes most."""
    return sorted({round((many - 1) * (k / (CURVE_POINTS - 1)) ** 1.5) for k in range(CURVE_POINTS)})
