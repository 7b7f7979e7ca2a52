// The place at the lower right: the candidates, and the panels that the lesson brings. It follows the step; a viewer
// can hold on to another.

// kind -> (stage, panel) -> (view, state, size) -> { title, heading, note, key, still(), moving, images, at(x, y),
// act(x, y) }: the title in few letters where it needs that, what is drawn anew when the key changes, what with every
// step, colours behind it, and what is found at a point: its { text, look }. A new kind is a new file that puts itself
// in here.
const panelKinds = {};
const HIDDEN = "Hidden until you have answered.";
const CANDIDATES = { name: "", title: "Candidates", kind: "candidates", content: {} };

function slotPanel(stage) {
  const title = make("h3"),
    take = takeButton(stage),
    tabs = slotTabs(stage),
    layered = layers("curve"),
    picture = layered.svg,
    note = make("p", { class: "soft foot" });
  const heading = make("div", { class: "heading" }, tabs.root, title, take),
    root = make("section", { class: "panel curve-panel" }, heading, layered.root, note);
  const still = draw("g"),
    moving = draw("g");
  picture.append(still, moving);
  let reel = null,
    kinds = [],
    drawn = {},
    key = "";
  const pointed = pointing(stage, picture, note, () => drawn);

  const panel = {
    root,
    size: [0, 0],
    draw(view) {
      if (reel !== view.reel) {
        reel = view.reel;
        kinds = [CANDIDATES, ...reel.panels].map((each) => [each, panelKinds[each.kind](stage, each)]);
      }
      const place = stage.panelIn(view) + 1,
        [each, kind] = kinds[place],
        size = [Math.max(panel.size[0] - 24, 180), Math.max(panel.size[1] - 60 - tabs.draw(view, panel.size[0]), 70)];
      const state = each === CANDIDATES ? true : view.state(each.name);
      drawn = state == null ? emptyPanel(view, each) : kind(view, state, size);
      dress(picture, { viewBox: `0 0 ${size[0]} ${size[1]}`, "data-kind": each.kind, "data-shown": each.name || null });
      write(title, drawn.heading ?? drawn.title);
      dress(title, { title: drawn.title });
      take.hidden = !drawn.takes || !stage.takeCut;
      write(note, pointed()?.text ?? drawn.note);
      const now = `${place} ${drawn.key} ${size} ${stage.measured}`;
      if (key !== now) {
        key = now;
        still.replaceChildren(...drawn.still());
      }
      moving.replaceChildren(...(drawn.moving ?? []));
      layered.paint(size, drawn.images && { key: now, images: drawn.images }, stage.measured);
      dress(picture, { "aria-label": [drawn.title, drawn.note, drawn.all].filter(Boolean).join(". ") });
      picture.classList.toggle("acts", drawn.act != null);
    },
  };
  return panel;
}

function takeButton(stage) {
  const asks = { title: "What if the tree asked this instead?", onclick: () => stage.whatIf() };
  return make("button", { type: "button", class: "take", ...asks }, "what if?");
}

// What a pointer over the picture finds is noted and looked at, a click acts on it. What is found there now, or null.
function pointing(stage, picture, note, drawn) {
  let pointer = null;
  const pointed = () => (pointer && drawn().at ? drawn().at(pointer.x, pointer.y) : null);
  picture.addEventListener("pointermove", (event) => {
    pointer = pointIn(picture, event);
    const found = pointed();
    write(note, found?.text ?? drawn().note);
    stage.look(found?.look ?? {});
  });
  picture.addEventListener("pointerleave", () => {
    pointer = null;
    write(note, drawn().note ?? "");
    stage.look({});
  });
  picture.addEventListener("click", (event) => {
    const { x, y } = pointIn(picture, event);
    drawn().act?.(x, y);
  });
  return pointed;
}

function emptyPanel(view, { title }) {
  const note = view.veiled ? HIDDEN : view.pending ? "…" : "Nothing to show yet.";
  return { title, note, key: note, still: () => [] };
}

// A tab a panel, a list of them where there is no room. The one in hand can be held, and let go again.
function slotTabs(stage) {
  const root = make("div", { class: "tabs", role: "group", "aria-label": "panels" });
  let offered = "";
  const button = (title, k) => {
    const hold = { title: `Hold on to ${title} ([ and ])`, onclick: () => stage.pin(k - 1) };
    return make("button", { type: "button", ...hold }, title);
  };
  const list = (titles) =>
    make(
      "select",
      {
        "aria-label": "panel",
        onchange: (event) => stage.pin(event.target.value === "" ? stage.pinned : Number(event.target.value)),
      },
      make("option", { value: "" }, "as it goes"),
      ...titles.map((title, k) => make("option", { value: k - 1 }, title)),
    );
  return {
    root,
    // How high it is.
    draw(view, width) {
      const titles = [CANDIDATES, ...view.reel.panels].map((each) => each.title);
      root.hidden = titles.length === 1;
      if (root.hidden) return 0;
      const fits = titles.reduce((sum, title) => sum + 7 * title.length + 24, 0) < width - 24,
        now = `${fits} ${titles}`,
        shown = stage.panelIn(view);
      if (offered !== now) {
        offered = now;
        root.replaceChildren(...(fits ? titles.map(button) : [list(titles)]));
        root.classList.toggle("beside", !fits);
      }
      if (!fits) root.firstChild.value = stage.pinned ?? "";
      else
        [...root.children].forEach((tab, k) =>
          dress(tab, { "aria-pressed": String(k - 1 === shown), class: k - 1 === stage.pinned ? "held" : null }),
        );
      return fits ? 34 : 14;
    },
  };
}

// Axes for a panel's chart: as the plane's.
function axesFor(size, [xSpan, ySpan], { left = 46, label = (t) => number(t, 3), ticks = ticksOf(xSpan, 6) } = {}) {
  const bottom = size[1] - 20;
  return {
    size,
    x: scale(xSpan, [left, size[0] - 8]),
    y: scale(ySpan, [bottom, 8]),
    across: { ticks, label },
    up: { ticks: ticksOf(ySpan, 4), label: (t) => number(t, 3) },
    left,
    bottom,
  };
}

function pathThrough(points, x, y) {
  let pen = "M";
  return points
    .map(([a, b]) => {
      if (a == null || b == null) {
        pen = "M";
        return "";
      }
      const step = `${pen}${x(a).toFixed(1)},${y(b).toFixed(1)}`;
      pen = "L";
      return step;
    })
    .join("");
}

function words(x, y, kind, anchor, text) {
  return draw("text", { x, y, class: kind, "text-anchor": anchor }, text);
}
