// The socket of a class, opened again whenever it is lost: a phone that slept is back as soon as somebody looks at it.

import { languageSpoken } from "../core/messages.js";

const RETRY = [500, 8000]; // ms until it is tried again, at first and at the longest
const REFUSED = ["gone", "told", "away"]; // whoever hears no more than that was not let in
const SOMEWHAT = 0.5; // up to 50 % random jitter, to avoid a reconnect stampede

export class Connection {
  // `first` says who it is, each time the socket opens; `hear` is told what came: a name and a value. "lost" and
  // "open" are about the socket itself, "packed" is what comes as bytes.
  /** @param {URL} address @param {() => object} first @param {(name: string, value: any) => void} hear */
  constructor(address, first, hear) {
    this.address = address;
    this.first = first;
    this.hear = hear;
    this.wait = RETRY[0];
    this.timer = 0;
    this.stopped = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.look = () => {
      if (!document.hidden && !this.stopped && !this.socket) this.open();
    };
    document.addEventListener("visibilitychange", this.look);
    window.addEventListener("online", this.look);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const socket = (this.socket = new WebSocket(this.address));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.send(this.first());
      this.hear("open", null);
    };
    socket.onmessage = ({ data }) => {
      const said = typeof data === "string" ? Object.entries(JSON.parse(data)) : [["packed", data]];
      for (const [name, value] of said) {
        if (!REFUSED.includes(name)) this.wait = RETRY[0];
        this.hear(name, value);
      }
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.stopped) return;
      this.hear("lost", null);
      this.timer = setTimeout(() => this.open(), this.wait * (1 + SOMEWHAT * Math.random()));
      this.wait = Math.min(2 * this.wait, RETRY[1]);
    };
  }

  // Is it heard? What is sent while the socket is away is lost.
  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.look);
    window.removeEventListener("online", this.look);
    this.socket?.close();
  }
}

// Where the socket of a code is, below the address of the app. It is told in which language to refuse something.
/** @type {(base: string | URL, code: string) => URL} */
export function liveAddress(base, code) {
  const address = new URL(`class/${encodeURIComponent(code)}/live`, base);
  address.protocol = address.protocol.replace("http", "ws");
  address.search = new URLSearchParams({ lang: languageSpoken() }).toString();
  return address;
}

// A code in two halves is easier to read from the last row.
/** @type {(code: string) => string} */
export function spaced(code) {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}
