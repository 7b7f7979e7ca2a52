// How phones come into the class: the address, the code, and both as a picture to be scanned.

import { draw, make } from "../core/elements.js";
import { say } from "../core/messages.js";
import { spaced } from "./connection.js";

const ONLY_HERE = ["localhost", "127.0.0.1", "[::1]"];
const QR_RIM = 3; // squares around the picture, without which no phone finds it

/** @type {(opened: any, enlarge: () => void) => HTMLElement} */
export function invitation({ address, page, qr, size, code }, enlarge) {
  const wide = size + 2 * QR_RIM,
    square = draw("svg", {
      viewBox: `${-QR_RIM} ${-QR_RIM} ${wide} ${wide}`,
      role: "img",
      "aria-label": say("qr", { address }),
    });
  square.append(
    draw("path", { d: `M-${QR_RIM}-${QR_RIM}h${wide}v${wide}h-${wide}z`, fill: "#fff" }),
    draw("path", { d: qr, fill: "#000" }),
  );
  const about = { type: "button", class: "qr", title: say("qr how"), onclick: enlarge };
  return make(
    "div",
    { class: "invitation" },
    make("p", {}, say("come in", { address: page.replace(/^https?:\/\//, "") }), " ", make("strong", {}, spaced(code))),
    make("button", about, square),
    ONLY_HERE.includes(window.location.hostname) ? make("p", { class: "soft" }, say("only here")) : null,
  );
}
