// One thing done is one entry in the browser's history. Streamlit 1.67 makes up to three on the way from page to page
// (the old page's settings leave the address, the table comes along, the path changes), one for each setting that a
// preset changes, and none for the new value of a control. Here whoever has done something since the last entry gets
// one; else the address of that entry changes. And what Back or Forward leads to stays as it was left: answers to what
// was asked before may still be on their way, and would overwrite it.

const ACTS = ["pointerdown", "keydown", "click"];
let acted = false,
  led = false;

// Streamlit writes the new value of a control over the old address, which it tells whole. Answers of the server it
// tells from the path on; and the stage, which notes its step, gives a URL.
const ofControl = (address) => typeof address === "string" && address.startsWith(window.location.origin);

function keep() {
  const { history } = window,
    { pushState: push, replaceState: replace } = history,
    enter = (entry) => {
      if (acted) push.apply(history, entry);
      else if (!led) replace.apply(history, entry);
      acted = false;
    };
  history.pushState = (...entry) => enter(entry);
  history.replaceState = (...entry) => {
    if (ofControl(entry[2])) enter(entry);
    else if (!led || typeof entry[2] !== "string") replace.apply(history, entry);
  };
  const hear = (name, act) => window.addEventListener(name, act, { capture: true });
  for (const act of ACTS) hear(act, ({ repeat }) => repeat || ((acted = true), (led = false)));
  hear("popstate", () => ((acted = false), (led = true)));
  hear("click", (event) => opensBeside(event) && event.stopPropagation());
}

// A link that is to open in another tab does so: Streamlit would turn the page of this one.
function opensBeside(event) {
  return (event.ctrlKey || event.metaKey || event.shiftKey) && event.composedPath().some((part) => part.href);
}

let kept = false;

export default function () {
  if (!kept) keep();
  kept = true;
}
