// Entry of practice under Streamlit: saves answers on pages with questions, and draws the practice page. Nothing is sent
// to Python.

import { saveAnswer } from "./practice/storage.js";
import { PracticePage } from "./practice/page.js";

const savedAnswers = new Set(); // ids of saved answers, as a page is drawn many times
const mounted = new WeakSet();

export default function ({ data, parentElement }) {
  const { note, names, tables } = data;
  if (note && !savedAnswers.has(note.id)) {
    savedAnswers.add(note.id);
    saveAnswer(note.question, note.right);
  }
  const root = parentElement.querySelector("[data-testid=practice]");
  if (!names || mounted.has(root)) return;
  mounted.add(root);
  new PracticePage(root, { names, tables });
}
