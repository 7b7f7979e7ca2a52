// While the server is away a sentence of ours says so, in the place of Streamlit's dialog: that one lies over the
// stage, which goes on stepping through what it has. Who has to do something once it is back hears `treerings:back`.

const STATE = "data-test-connection-state";
const PATIENCE = 1000; // ms: a connection that drops is often there again at once

let note = null,
  says = "", // in the reader's language
  waiting = 0,
  gone = false;

const away = () => document.querySelector(`[${STATE}]`)?.getAttribute(STATE) !== "CONNECTED";

function say() {
  if (note || !away()) return;
  note = document.createElement("p");
  note.className = "away";
  note.role = "status";
  document.body.append(note);
  note.textContent = says; // after it is there, so that it is read aloud
  look();
}

// Its dialog comes again at every try; page.css hides it.
function look() {
  const before = gone;
  gone = away();
  if (!gone) {
    clearTimeout(waiting);
    waiting = 0;
    note?.remove();
    note = null;
    if (before) window.dispatchEvent(new Event("treerings:back"));
    return;
  }
  waiting ||= setTimeout(say, PATIENCE);
  if (note) document.querySelector("[data-testid=stDialog] button[aria-label=Close]")?.click();
}

let watched = false;

export default function ({ data }) {
  says = data.says;
  if (watched) return;
  watched = true;
  // Of the whole body: who comes while one page goes and another comes finds no app that has the state.
  new MutationObserver(look).observe(document.body, { attributeFilter: [STATE], subtree: true });
  new MutationObserver(look).observe(document.body, { childList: true }); // dialogs come there
}
