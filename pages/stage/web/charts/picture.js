// Charts that are an SVG over a canvas, and pointer positions in them.

import { draw, make, describePicture } from "../core/elements.js";
import { hatchPath } from "../core/hatch.js";
import { classColour } from "../core/marks.js";

// An SVG over a canvas of the same size, which paints a raster behind it.
/** @type {(kind: string) => Layers} */
export function pictureLayers(kind) {
  const canvas = make("canvas", { "aria-hidden": "true" }),
    svg = draw("svg", { class: kind, role: "img", translate: "no" }),
    words = describePicture(svg);
  let painted = "";
  return {
    root: make("div", { class: "layers" }, canvas, svg),
    svg,
    description: words,
    paint(size, raster, { layoutVersion, unit }) {
      const key = raster ? `${raster.key} ${size} ${layoutVersion}` : "";
      if (painted === key) return;
      painted = key;
      [canvas.width, canvas.height] = size.map((side) => Math.round(side * unit));
      contextOf(canvas).scale(unit, unit);
      for (const image of raster?.images ?? []) {
        paintGrid(contextOf(canvas), image);
        if (image.kind) hatchGrid(contextOf(canvas), image, image.kind);
      }
    },
  };
}

/** @type {(canvas: HTMLCanvasElement) => CanvasRenderingContext2D} */
export function contextOf(canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}

// Paint a grid into a box of the picture, row 0 at the bottom; blocks with the colour null stay transparent.
/** @type {(context: CanvasRenderingContext2D, image: Image) => void} */
function paintGrid(context, { grid, box, colour }) {
  const { columns, rows, xs, ys } = grid,
    image = new ImageData(columns.length, rows.length),
    colours = Array.from({ length: xs.length * ys.length }, (_, p) => colour(p));
  for (let r = 0, to = 0; r < rows.length; r += 1) {
    const first = rows[rows.length - 1 - r] * xs.length;
    for (const column of columns) {
      const rgb = colours[first + column];
      if (rgb) image.data.set([rgb[0], rgb[1], rgb[2], 255], to);
      to += 4;
    }
  }
  const small = make("canvas", { width: columns.length, height: rows.length });
  contextOf(small).putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, ...box);
}

// Hatch the blocks of each class.
/** @type {(context: CanvasRenderingContext2D, image: Image, kind: (p: number) => number) => void} */
function hatchGrid(context, { grid: { columns, rows, xs }, box: [x, y, width, height] }, kind) {
  const [across, up] = [edgesOf(columns), edgesOf(rows)],
    areas = new Map();
  for (let r = 0; r + 1 < up.length; r += 1)
    for (let c = 0, end = 0; c + 1 < across.length; c = end) {
      const k = kind(r * xs.length + c);
      for (end = c + 1; end + 1 < across.length && kind(r * xs.length + end) === k; ) end += 1;
      if (!areas.has(k)) areas.set(k, new Path2D());
      const [left, span] = [across[c], across[end] - across[c]];
      areas.get(k).rect(x + left * width, y + (1 - up[r + 1]) * height, span * width, (up[r + 1] - up[r]) * height);
    }
  for (const [k, area] of areas) {
    context.save();
    context.clip(area);
    context.strokeStyle = classColour(k);
    context.stroke(new Path2D(hatchPath(k, { x, y, width, height })));
    context.restore();
  }
}

// Borders of the blocks as shares of the picture: [0, 0, 1, 1] -> 0, 0.5, 1.
/** @type {(blocks: number[]) => number[]} */
function edgesOf(blocks) {
  return [...blocks.flatMap((block, k) => (block === blocks[k - 1] ? [] : [k / blocks.length])), 1];
}

// The pointer's position in the picture's units.
/** @type {(picture: SVGSVGElement, event: MouseEvent) => DOMPoint} */
export function pointIn(picture, event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM()?.inverse());
}

// Call act(x) while the pointer is dragged over a picture.
/** @type {(picture: SVGSVGElement, act: (x: number) => void) => void} */
export function onDrag(picture, act) {
  let dragging = false;
  const drag = (event) => {
    if (dragging) act(pointIn(picture, event).x);
  };
  picture.addEventListener("pointerdown", (event) => {
    dragging = true;
    drag(event);
  });
  picture.addEventListener("pointermove", drag);
  for (const type of ["pointerup", "pointerleave", "pointercancel"])
    picture.addEventListener(type, () => {
      dragging = false;
    });
}
