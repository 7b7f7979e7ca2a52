// The invitation for phones: address, code and QR picture.

import { draw, make } from "../core/elements.js";
import { msg } from "../core/messages.js";
import { formatCode } from "./connection.js";

const ONLY_HERE = ["localhost", "127.0.0.1", "[::1]"];
const QR_RIM = 3; // modules of white margin, which phones need to detect the code

/** @type {(opened: any, enlarge: () => void) => HTMLElement} */
export function invitation({ address, page, qr, size, code }, enlarge) {
  const side = size + 2 * QR_RIM,
    square = draw("svg", {
      viewBox: `${-QR_RIM} ${-QR_RIM} ${side} ${side}`,
      role: "img",
      "aria-label": msg("classroom.invitation.qr", { address }),
    });
  square.append(
    draw("path", { d: `M-${QR_RIM}-${QR_RIM}h${side}v${side}h-${side}z`, fill: "#fff" }),
    draw("path", { d: qr, fill: "#000" }),
  );
  const attributes = { type: "button", class: "qr", title: msg("classroom.invitation.qr-help"), onclick: enlarge };
  return make(
    "div",
    { class: "invitation" },
    make(
      "p",
      {},
      msg("classroom.invitation.text", { address: page.replace(/^https?:\/\//, "") }),
      " ",
      make("strong", {}, formatCode(code)),
    ),
    make("button", attributes, square),
    ONLY_HERE.includes(window.location.hostname)
      ? make("p", { class: "soft" }, msg("classroom.invitation.local-only"))
      : null,
  );
}
