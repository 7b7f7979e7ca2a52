// One thing done is one entry in the browser's history. Streamlit 1.67 makes up to three on the way from page to page
// (the old page's settings leave the address, the table comes along, the path changes), one for each setting that a
// preset changes, and another while Back is on its way. Who has done nothing since the last entry gets no other: the
// address of that one changes.

const ACTS = ["pointerdown", "keydown", "click"];
let acted = false;

function keep() {
  const { history } = window,
    push = history.pushState;
  history.pushState = function (...entry) {
    if (acted) push.apply(history, entry);
    else history.replaceState(...entry);
    acted = false;
  };
  for (const act of ACTS) window.addEventListener(act, () => (acted = true), { capture: true });
  window.addEventListener("popstate", () => (acted = false), { capture: true });
}

let kept = false;

export default function () {
  if (!kept) keep();
  kept = true;
}
