// The instructor's side of an assignment as a file of its own: result codes are pasted, and become a table.

import { asCsv, checkedCodes, lineOf } from "./assignment/checking.js";
import { download, make, write } from "./core/elements.js";

/** @type {import("./assignment/checking.js").Given} */
const given = JSON.parse(document.getElementById("reel")?.textContent ?? "");
const words = given.words;
const field = make("textarea", { rows: "8", spellcheck: "false" });
const said = make("p", { role: "status" });
const place = make("div", {
  class: "results",
  tabindex: "0",
  role: "region",
  "aria-label": words.results,
  hidden: true,
});
const save = make("button", { type: "button", hidden: true }, words.csv);

function check() {
  const found = checkedCodes(field.value, given.plan),
    lines = found.map((each) => lineOf(each, given));
  write(said, found.length || !field.value.trim() ? "" : words.none);
  place.hidden = save.hidden = !found.length;
  const rows = lines.map((line, k) =>
    make("tr", { "data-verdict": found[k].verdict }, ...line.map((cell) => make("td", {}, cell))),
  );
  const head = make("tr", {}, ...given.heads.map((text) => make("th", { scope: "col" }, text)));
  place.replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
  save.onclick = () => download(new Blob([asCsv(given.heads, lines)], { type: "text/csv" }), "results.csv");
}

field.addEventListener("input", check);
document
  .querySelector("[data-testid=assignment]")
  ?.replaceChildren(
    make(
      "div",
      { class: "list checks" },
      make("h1", {}, `${given.plan.title}: ${words.does}`),
      make("p", { class: "soft" }, words.proves),
      make("label", {}, words.codes, field),
      said,
      place,
      save,
    ),
  );
