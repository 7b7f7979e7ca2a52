// The WebSocket of a class, which reconnects when it is lost and as soon as the page is visible again.

import { currentLanguage } from "../core/messages.js";

const RETRY = [500, 8000]; // ms before the first retry, and before each retry at most
const REFUSALS = ["gone", "told", "away"]; // the only messages of a connection that was refused
const JITTER = 0.5; // up to 50 % random jitter, to avoid a reconnect stampede

export class Connection {
  // `first()` returns the message sent each time the socket opens; `onMessage(name, value)` gets every message, also
  // "open" and "lost" for the socket itself, and "packed" for binary data.
  /** @param {URL} address @param {() => object} first @param {(name: string, value: any) => void} onMessage */
  constructor(address, first, onMessage) {
    this.address = address;
    this.firstMessage = first;
    this.onMessage = onMessage;
    this.wait = RETRY[0];
    this.timer = 0;
    this.stopped = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.reopenIfVisible = () => {
      if (!document.hidden && !this.stopped && !this.socket) this.open();
    };
    document.addEventListener("visibilitychange", this.reopenIfVisible);
    window.addEventListener("online", this.reopenIfVisible);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const socket = (this.socket = new WebSocket(this.address));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.send(this.firstMessage());
      this.onMessage("open", null);
    };
    socket.onmessage = ({ data }) => {
      const entries = typeof data === "string" ? Object.entries(JSON.parse(data)) : [["packed", data]];
      for (const [name, value] of entries) {
        if (!REFUSALS.includes(name)) this.wait = RETRY[0];
        this.onMessage(name, value);
      }
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.stopped) return;
      this.onMessage("lost", null);
      this.timer = setTimeout(() => this.open(), this.wait * (1 + JITTER * Math.random()));
      this.wait = Math.min(2 * this.wait, RETRY[1]);
    };
  }

  // Send a message; return false, without queueing it, while the socket is closed.
  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.reopenIfVisible);
    window.removeEventListener("online", this.reopenIfVisible);
    this.socket?.close();
  }
}

// Address of the socket for a code; the language is that of refusals.
/** @type {(base: string | URL, code: string) => URL} */
export function liveAddress(base, code) {
  const address = new URL(`class/${encodeURIComponent(code)}/live`, base);
  address.protocol = address.protocol.replace("http", "ws");
  address.search = new URLSearchParams({ lang: currentLanguage() }).toString();
  return address;
}

// Split a code into two halves, which are easier to read from the last row.
/** @type {(code: string) => string} */
export function formatCode(code) {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}
