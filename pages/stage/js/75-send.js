// Send a row through the tree as it stands, and through all trees in force: one of the data, or values somebody types.
// Every comparison is said in words.

function sendPanel(stage) {
  const which = make("input", { type: "number", min: 1, "aria-label": "row of the data", onchange: () => chooseRow() });
  const fields = make("div", { class: "fields" }),
    path = make("ol", { class: "way" }),
    together = make("div", { class: "together" });
  const close = make(
    "button",
    { type: "button", "aria-label": "Close", title: "Close (Esc)", onclick: () => stage.toggleSend(false) },
    icon("close"),
  );
  const root = make(
    "section",
    { class: "panel send-panel", "aria-label": "Send a row through", hidden: true },
    make("div", { class: "heading" }, make("h3", {}, "Send a row through"), close),
    make("label", { class: "which" }, "row ", which),
    make("p", { class: "soft" }, "Or type values; an empty one is missing."),
    fields,
    together,
    path,
  );
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      stage.toggleSend(false);
    }
  });
  let reel = null,
    inputs = [],
    sent = null,
    added = "";

  function begin() {
    inputs = reel.data.features.map((f) =>
      f.kind === "category"
        ? make(
            "select",
            { onchange: typed },
            make("option", { value: "" }, "missing"),
            ...f.levels.map((level, k) => make("option", { value: k }, level)),
          )
        : make("input", { type: "text", inputmode: "decimal", oninput: typed }),
    );
    fields.replaceChildren(
      ...reel.data.features.map((f, j) => make("label", {}, make("span", { title: f.name }, f.name), inputs[j])),
    );
  }

  function chooseRow() {
    const row = reel.data.rows.indexOf(Number(which.value));
    dress(which, { "aria-invalid": row < 0 });
    if (row >= 0) stage.send(row);
  }

  // Empty is missing; what is no number stays where it is and is marked.
  function typed() {
    const values = inputs.map((input) =>
      input.value.trim() === "" ? null : Number(input.value.trim().replace(",", ".")),
    );
    values.forEach((value, j) => dress(inputs[j], { "aria-invalid": Number.isNaN(value) }));
    if (values.some(Number.isNaN)) return;
    which.value = "";
    sent = { row: null, values };
    stage.sendValues(sent);
  }

  // Only a row chosen elsewhere is written into the fields: nobody's typing is overwritten.
  function show() {
    if (sent === stage.sent) return;
    sent = stage.sent;
    which.value = sent?.row == null ? "" : reel.data.rows[sent.row];
    inputs.forEach((input, j) => {
      input.value = sent?.values[j] ?? "";
      dress(input, { "aria-invalid": null });
    });
  }

  return {
    root,
    first: which,
    draw(view) {
      root.hidden = !stage.sending;
      if (root.hidden) return;
      if (reel !== view.reel) {
        reel = view.reel;
        begin();
        root.classList.toggle("many", reel.ensemble != null);
      }
      show();
      path.replaceChildren(
        ...(sent
          ? wayOf(view, sent.values).map((text) => make("li", {}, text))
          : [make("li", { class: "soft" }, "Choose a row, or click one in any picture.")]),
      );
      const now = view.reel.ensemble && sent ? JSON.stringify([view.reel.title, view.force, view.t, sent]) : "";
      if (added === now) return;
      added = now;
      together.replaceChildren(...(now ? ensembleSays(view, sent.values) : []));
    },
  };
}

// "x_2 = 0? It has 1: no, to node 2."
function wayOf(view, values) {
  const { tree, reel } = view,
    path = pathOfValues(view, values),
    last = path.at(-1);
  const said = path.slice(0, -1).map((node, k) => {
    const test = nodeTest(view, node),
      feature = reel.data.features[test.feature],
      yes = tree.left[node] === path[k + 1];
    const has =
      values[test.feature] == null
        ? "It is missing, which counts as"
        : `It has ${valueText(feature, values[test.feature])}:`;
    return `${testText(reel, test)}? ${has} ${yes ? "yes" : "no"}, to node ${path[k + 1]}.`;
  });
  const end =
    view.known(last) && !view.split(last)
      ? `Node ${last} is a leaf and says ${tree.answer[last]}.`
      : `It waits at node ${last}: the tree goes no further yet.`;
  return [...said, end];
}
