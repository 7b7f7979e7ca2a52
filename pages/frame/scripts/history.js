// One history entry per action of the reader. Streamlit 1.67 makes up to three on the way from page to page (the old
// page's settings leave the address, the table comes along, the path changes), one for each setting that a preset
// changes, and none for the new value of a control. Here an action since the last entry adds one; else the address of
// that entry changes. And what Back or Forward leads to stays as it was left: late answers to earlier requests would
// overwrite it.

const ACTS = ["pointerdown", "keydown", "click"];
let hasActed = false,
  isHistoryNavigation = false;

// Streamlit writes the new value of a control over the old address, which it tells whole. Answers of the server it
// tells from the path on; and the stage, which notes its step, gives a URL.
const isFromControl = (address) => typeof address === "string" && address.startsWith(window.location.origin);

function patchHistory() {
  const { history } = window,
    { pushState: push, replaceState: replace } = history,
    addEntry = (entry) => {
      if (hasActed) push.apply(history, entry);
      else if (!isHistoryNavigation) replace.apply(history, entry);
      hasActed = false;
    };
  history.pushState = (...entry) => addEntry(entry);
  history.replaceState = (...entry) => {
    if (isFromControl(entry[2])) addEntry(entry);
    else if (!isHistoryNavigation || typeof entry[2] !== "string") replace.apply(history, entry);
  };
  const listen = (name, act) => window.addEventListener(name, act, { capture: true });
  for (const act of ACTS) listen(act, ({ repeat }) => repeat || ((hasActed = true), (isHistoryNavigation = false)));
  listen("popstate", () => ((hasActed = false), (isHistoryNavigation = true)));
  listen("click", (event) => opensInTab(event) && event.stopPropagation());
}

// A link that is to open in another tab does so: Streamlit would turn the page of this one.
function opensInTab(event) {
  return (event.ctrlKey || event.metaKey || event.shiftKey) && event.composedPath().some((part) => part.href);
}

let patched = false;

export default function () {
  if (!patched) patchHistory();
  patched = true;
}
