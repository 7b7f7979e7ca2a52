// The sentence, every number worked out, and the pseudo-code.

function sentencePanel(stage) {
  const root = make("p", { class: "says" });
  let drawn = null;
  return {
    root,
    draw(view) {
      const says = view.veiled ? [[view.question.ask, "strong"]] : view.says;
      if (drawn === says || (drawn && view.veiled && root.textContent === says[0][0])) return;
      drawn = says;
      root.replaceChildren(...says.map(([text, role]) => span(text, role)));
      root.classList.toggle("long", root.textContent.length > 180);
    },
  };

  // Looking at a class lights its rows, looking at a cut lights it in every picture.
  function span(text, role) {
    if (!role) return document.createTextNode(text);
    const [kind, k] = role.split(":");
    if (kind === "strong" || kind === "number")
      return make(kind === "strong" ? "strong" : "mark", { class: kind }, text);
    const isClass = kind === "class",
      looked = isClass ? { kind: Number(k) } : { cut: text };
    const piece = make(
      isClass ? "span" : "mark",
      { class: kind, onmouseenter: () => stage.look(looked), onmouseleave: () => stage.look({}) },
      text,
    );
    if (isClass) piece.style.color = classTextColour(Number(k));
    return piece;
  }
}

// Every number worked out: in symbols, with this step's numbers, and what comes of them.
const REST = 150; // ms on a step after which the further workings follow: whoever hurries on sees the first

function whyPanel() {
  const title = make("h3"),
    body = make("div", { class: "math", tabindex: 0, role: "group", "aria-label": "the numbers worked out" });
  const root = make("section", { class: "panel why" }, title, body),
    parsed = new Map();
  let drawn = null,
    later = null;
  const symbols = (markup) => {
    if (!parsed.has(markup)) parsed.set(markup, math(markup));
    return parsed.get(markup).cloneNode(true);
  };
  const working =
    ({ reel, step }) =>
    ([of, formula, numbers, value], k) =>
      make(
        "div",
        { class: k ? "working" : "working first" },
        k ? make("h4", {}, of) : null,
        make("div", { class: "symbols" }, symbols(reel.formula(step, formula))),
        make("div", { class: "numbers", title: numbers }, ...workedMath(numbers), make("b", {}, `= ${number(value)}`)),
      );
  return {
    root,
    draw(view) {
      const now = view.veiled ? "veiled" : view.pending ? "pending" : view.workings;
      if (drawn === now) return;
      drawn = now;
      clearTimeout(later);
      const soft = (text) => body.replaceChildren(make("p", { class: "soft" }, text));
      write(title, view.workings.length && !view.veiled ? view.workings[0][0] : "Why this number?");
      if (view.veiled) return soft("Answer first: the numbers come after.");
      if (view.pending) return soft("…");
      if (!view.workings.length) return soft("Nothing is worked out at this step.");
      const [first, ...others] = view.workings.map((each, k) => () => working(view)(each, k));
      body.replaceChildren(first());
      later = setTimeout(() => body.append(...others.map((other) => other())), REST);
    },
  };
}

function codePanel(stage) {
  const title = make("h3", {}, "What the algorithm does"),
    list = make("ol", { class: "code", tabindex: 0, "aria-label": "pseudo-code" });
  const root = make("section", { class: "panel code-panel" }, title, list);
  let reel = null,
    now = null,
    places = null,
    measured = -1,
    scrolled = 0;
  const line = (text) => {
    const item = make("li", {}, make("code", {}, text.trimStart()));
    item.style.setProperty("--deep", (text.length - text.trimStart().length) / 4);
    return item;
  };
  return {
    root,
    draw(view) {
      if (reel !== view.reel) {
        reel = view.reel;
        list.replaceChildren(...reel.code.map(line));
        measured = -1;
      }
      const item = list.children[view.line];
      if (now === item) return;
      now?.removeAttribute("aria-current");
      now = item;
      if (!now) return;
      now.setAttribute("aria-current", "step");
      stage.after.push(() => follow(view.line));
    },
  };

  function follow(line) {
    if (measured !== stage.measured) {
      measured = stage.measured;
      places = [...list.children].map((line) => [line.offsetTop, line.offsetHeight, list.clientHeight]);
    }
    const [top, high, room] = places[line];
    if (top >= scrolled && top + high <= scrolled + room) return;
    const end = places.at(-1)[0] + places.at(-1)[1] - room,
      wanted = Math.max(0, Math.min(top - (room - high) / 2, end));
    list.scrollTop = scrolled = (places.find(([first]) => first >= wanted) ?? places.at(-1))[0]; // with a whole line
  }
}
