// A picture over a canvas, and the pointer in it.

import { draw, make } from "../core/elements.js";

// A picture over a canvas that is fitted just like it; the canvas shows a raster, what is drawn stands before it.
/** @type {(kind: string) => Layers} */
export function layers(kind) {
  const canvas = make("canvas", { "aria-hidden": "true" }),
    svg = draw("svg", { class: kind, role: "img" });
  let painted = "";
  return {
    root: make("div", { class: "layers" }, canvas, svg),
    svg,
    paint(size, raster, theme) {
      const key = raster ? `${raster.key} ${size} ${theme}` : "";
      if (painted === key) return;
      painted = key;
      [canvas.width, canvas.height] = size;
      for (const one of raster?.images ?? []) paintGrid(contextOf(canvas), one);
    },
  };
}

/** @type {(canvas: HTMLCanvasElement) => CanvasRenderingContext2D} */
export function contextOf(canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}

// One colour a block of the grid, none where colour() gives null, drawn into a box of the picture; up is up.
/** @type {(context: CanvasRenderingContext2D, image: Image) => void} */
function paintGrid(context, { grid, box, colour }) {
  const { columns, rows, xs, ys } = grid,
    image = new ImageData(columns.length, rows.length),
    colours = Array.from({ length: xs.length * ys.length }, (_, p) => colour(p));
  for (let r = 0, to = 0; r < rows.length; r += 1) {
    const first = rows[rows.length - 1 - r] * xs.length;
    for (const column of columns) {
      const found = colours[first + column];
      if (found) image.data.set([found[0], found[1], found[2], 255], to);
      to += 4;
    }
  }
  const small = make("canvas", { width: columns.length, height: rows.length });
  contextOf(small).putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, ...box);
}

// Where a pointer is, in the picture's own units.
/** @type {(picture: SVGSVGElement, event: MouseEvent) => DOMPoint} */
export function pointIn(picture, event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM()?.inverse());
}

/** @type {(picture: SVGSVGElement, act: (x: number) => void) => void} */
export function dragged(picture, act) {
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
