// Entry of a talk's page under Streamlit. Python lists the pages that are lessons; the talk never leaves the browser.

import { TalkPage } from "./talk/page.js";

const mounted = new WeakSet();

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector("[data-testid=talk]");
  if (mounted.has(root)) return;
  mounted.add(root);
  new TalkPage(root, data.pages);
}
