// How Streamlit mounts what this browser keeps of questions that were answered: on a page that asks one, nothing is
// seen of it and an answer is noted; on the page of what comes back it is drawn. Nothing of it is told to Python.

import { noteAnswer } from "./practice/kept.js";
import { PracticePage } from "./practice/page.js";

const noted = new Set(); // answers, by their ids: a page is drawn many times
const mounted = new WeakSet();

export default function ({ data, parentElement }) {
  const { note, names, tables } = data;
  if (note && !noted.has(note.id)) {
    noted.add(note.id);
    noteAnswer(note.question, note.right);
  }
  const root = parentElement.querySelector("[data-testid=practice]");
  if (!names || mounted.has(root)) return;
  mounted.add(root);
  new PracticePage(root, { names, tables });
}
