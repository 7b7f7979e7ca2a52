// A notice while the server is away, instead of Streamlit's dialog. That dialog covers the stage, which goes on
// stepping through what it has. When the server is back, the window gets `treerings:back`.

const STATE = "data-test-connection-state";
const NOTICE_DELAY = 1000; // ms: a connection that drops is often there again at once

let note = null,
  noticeText = "", // in the reader's language
  noticeTimer = 0,
  wasDisconnected = false;

const isDisconnected = () => document.querySelector(`[${STATE}]`)?.getAttribute(STATE) !== "CONNECTED";

function showNotice() {
  if (note || !isDisconnected()) return;
  note = document.createElement("p");
  note.className = "away";
  note.role = "status";
  document.body.append(note);
  note.textContent = noticeText; // after it is there, so that it is read aloud
  checkConnection();
}

// Its dialog comes again at every try; page.css hides it.
function checkConnection() {
  const before = wasDisconnected;
  wasDisconnected = isDisconnected();
  if (!wasDisconnected) {
    clearTimeout(noticeTimer);
    noticeTimer = 0;
    note?.remove();
    note = null;
    if (before) window.dispatchEvent(new Event("treerings:back"));
    return;
  }
  noticeTimer ||= setTimeout(showNotice, NOTICE_DELAY);
  if (note) document.querySelector("[data-testid=stDialog] button[aria-label=Close]")?.click();
}

let watched = false;

export default function ({ data }) {
  noticeText = data.says;
  if (watched) return;
  watched = true;
  // Of the whole body: who comes while one page goes and another comes finds no app that has the state.
  new MutationObserver(checkConnection).observe(document.body, { attributeFilter: [STATE], subtree: true });
  new MutationObserver(checkConnection).observe(document.body, { childList: true }); // dialogs come there
}
