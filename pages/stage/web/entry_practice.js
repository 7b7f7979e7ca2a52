// Entry of saved answers under Streamlit. On a page with questions it is invisible and saves answers; on the practice
// page it draws the progress. Python hears nothing of it.

import { saveAnswer } from "./practice/storage.js";
import { PracticePage } from "./practice/page.js";

const savedAnswers = new Set(); // answers, by their ids: a page is drawn many times
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
