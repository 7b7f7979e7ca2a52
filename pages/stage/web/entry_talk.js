// Entry of the talk page under Streamlit. Python sends the list of lesson pages; the talk stays in the browser.

import { TalkPage } from "./talk/page.js";

const mounted = new WeakSet();

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector("[data-testid=talk]");
  if (mounted.has(root)) return;
  mounted.add(root);
  new TalkPage(root, data.pages);
}
