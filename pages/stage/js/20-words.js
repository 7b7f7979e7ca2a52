// The sentence, the formula with this step's numbers, and the pseudo-code.

function sentencePanel() {
  const root = make("p", { class: "says" });
  return { root, draw(reel, view, shown) {
    root.replaceChildren(...spans(shown.hidden ? [[view.question.ask, "strong"]] : view.says));
  } };
}

function spans(says) {
  return says.map(([text, role]) => {
    if (!role) return document.createTextNode(text);
    const [kind, k] = role.split(":");
    if (kind !== "class") return make(kind === "strong" ? "strong" : "mark", { class: kind }, text);
    const span = make("span", { class: "class" }, text);
    span.style.color = `var(--class-text-${Number(k) % 8})`;
    return span;
  });
}

// Every number worked out: in symbols, with this step's numbers, and what comes of them.
function whyPanel() {
  const title = make("h3"), body = make("div", { class: "math", tabindex: 0, "aria-label": "the numbers worked out" });
  const root = make("section", { class: "panel why" }, title, body);
  return { root, draw(reel, view, shown) {
    const soft = (text) => body.replaceChildren(make("p", { class: "soft" }, text));
    title.textContent = "Why this number?";
    if (shown.hidden) return soft("Answer first: the numbers come after.");
    if (!view.workings.length) return soft("Nothing is worked out at this step.");
    title.textContent = view.workings[0][0];
    body.replaceChildren(...view.workings.map(([of, formula, numbers, value], k) => make("div", { class: k ? "working" : "working first" },
      k ? make("h4", {}, of) : null, make("div", { class: "symbols" }, math(reel.formulas[formula])),
      make("div", { class: "numbers" }, make("span", {}, "="), workedMath(numbers), make("b", {}, `= ${number(value)}`)))));
    body.scrollTop = 0;
  } };
}

function codePanel() {
  const title = make("h3", {}, "What the algorithm does"), list = make("ol", { class: "code" });
  const root = make("section", { class: "panel code-panel" }, title, list);
  let drawn = null;
  return { root, draw(reel, view) {
    if (drawn !== reel) {
      drawn = reel;
      list.replaceChildren(...reel.code.map((line) => make("li", {}, make("code", {}, line))));
    }
    [...list.children].forEach((line, index) => {
      line.classList.toggle("now", index === view.line);
      if (index === view.line) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    list.children[view.line]?.scrollIntoView?.({ block: "nearest", container: "nearest" });
  } };
}
