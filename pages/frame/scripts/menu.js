// List roles for the menu of a narrow window. It is one list whose items are in nested parts, which screen readers do
// not see as a list; so each part becomes one.

const MENU = "[data-testid=stSidebarNavItems]";

function fixRoles() {
  const menu = document.querySelector(MENU);
  menu?.setAttribute("role", "none");
  for (const part of menu?.children ?? []) if (part.localName !== "li") part.setAttribute("role", "list");
}

let watched = false;

export default function () {
  fixRoles();
  if (watched) return;
  watched = true;
  // The menu and its parts come and go, and while one page goes and another comes the app is not there.
  new MutationObserver(fixRoles).observe(document.body, { childList: true, subtree: true });
}
