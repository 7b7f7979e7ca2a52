// Predict mode: a step with a question asks before it shows. Nothing that answers it is in any panel until then.

function questionPanel(stage) {
  const root = make("div", { class: "question", role: "group", "aria-label": "question", hidden: true });
  return { root, draw(reel, view, shown) {
    const question = view.question;
    root.hidden = !stage.asks;
    if (root.hidden) return root.replaceChildren();
    const given = stage.answers.get(view.i);
    const choice = (text, k) => make("button", { type: "button", disabled: given != null, onclick: () => stage.answer(k),
      class: given == null ? "" : k === question.answer ? "right" : k === given ? "wrong" : "" }, make("kbd", {}, String(k + 1)), " ", text);
    const verdict = given == null ? null : make("p", { class: "verdict" }, make("strong", {}, given === question.answer ? "Right. " : "Not quite. "), question.because);
    root.replaceChildren(make("div", { class: "choices" }, ...question.choices.map(choice)), ...(verdict ? [verdict] : []));
  } };
}
