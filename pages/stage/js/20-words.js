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

function whyPanel() {
  const title = make("h3"), body = make("div", { class: "math" }), root = make("section", { class: "panel why" }, title, body);
  return { root, draw(reel, view, shown) {
    title.textContent = shown.hidden || !view.value ? "Why?" : `Why ${view.value}?`;
    body.replaceChildren();
    if (shown.hidden) return body.append(make("p", { class: "soft" }, "Answer first: the numbers come after."));
    if (!view.formula) return body.append(make("p", { class: "soft" }, "Nothing is worked out at this step."));
    body.append(make("div", { class: "symbols" }, math(view.formula)), make("div", { class: "numbers" }, math(view.worked)));
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
