// The menu of a narrow window is one list whose items stand in parts of it, which is no list to whoever hears it. So
// each part is a list of its own.

const MENU = "[data-testid=stSidebarNavItems]";

function mend() {
  const menu = document.querySelector(MENU);
  menu?.setAttribute("role", "none");
  for (const part of menu?.children ?? []) if (part.localName !== "li") part.setAttribute("role", "list");
}

let watched = false;

export default function () {
  mend();
  if (watched) return;
  watched = true;
  // The menu and its parts come and go, and while one page goes and another comes the app is not there.
  new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
}
