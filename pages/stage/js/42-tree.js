// The tree as it stands. Growing only reveals; what a cut would make stands below its node in dashed boxes.

function treePanel(stage) {
  const title = make("h3"),
    picture = draw("svg", { class: "tree", role: "group", "aria-label": "the tree" });
  const root = make("section", { class: "panel tree-panel" }, title, picture);
  const large = largeNode(),
    ghosts = ghostLayer(),
    stem = draw("g"),
    crown = draw("g");
  picture.append(stem, ghosts.root, crown, large.root); // lines to the dashed boxes run behind nodes
  let tree = null,
    size = "",
    places = [],
    nodes = [],
    links = [];

  const panel = {
    root,
    size: [0, 0],
    draw(view) {
      const box = [Math.max(panel.size[0] - 24, 120), Math.max(panel.size[1] - 36, 120)];
      if (tree !== view.tree || size !== box.join()) {
        tree = view.tree;
        size = box.join();
        dress(picture, { viewBox: `0 0 ${box[0]} ${box[1]}` });
        plant(box);
      }
      const told = tree.fits ? ` · fitted to ${tree.fits}` : "";
      write(title, `${tree.name || "Tree"}${told} · node ${view.node}`);
      const path = new Set(stage.pathIn(view));
      nodes.forEach((node, v) => node.show(view, path.has(v), view.nodes.has(v)));
      links.forEach((link, v) => {
        if (link) dress(link, { class: named({ link: true, seen: view.born(v), path: path.has(v) }) });
      });
      ghosts.draw(view, large.draw(view, places, box), places, box);
    },
  };
  return panel;

  function plant(box) {
    places = plantedAt(tree, box);
    nodes = places.map((place, v) => treeNode(stage, tree, v, place));
    links = tree.parent.map((parent, v) =>
      parent < 0 ? null : treeLink(places[parent], places[v], tree.left[parent] === v),
    );
    stem.replaceChildren(...links.filter(Boolean));
    crown.replaceChildren(...nodes.map((node) => node.root));
  }
}

// A node that can be looked at and pressed: { root, show(view, onPath, meant) }. It is written anew only when there is
// something else to say.
function treeNode(stage, tree, v, place) {
  const box = nodeBox(tree, nodeSide(tree, v), place),
    whole = draw("title"),
    root = nodeButton(stage, v, place, whole, box.root);
  let drawn = "";
  return {
    root,
    show(view, onPath, meant) {
      const seen = view.born(v),
        leaf = view.known(v) && !view.split(v),
        now = v === view.node,
        key = `${seen} ${leaf} ${view.split(v)} ${view.measured(v)} ${onPath} ${meant} ${now && view.step}`;
      if (drawn === key && !(now && view.left)) return;
      drawn = key;
      const text = seen ? nodeText(view, v) : "",
        facts = seen ? factsOf(view, v) : [];
      dress(root, {
        class: named({ node: true, seen, leaf, now, path: onPath, meant }),
        tabindex: seen ? 0 : -1,
        "aria-hidden": seen ? null : "true",
      });
      box.show((letters) => (seen ? nodeText(view, v, letters) : ""), facts);
      write(whole, seen ? `Node ${v}: ${text}, ${facts.join(" · ")}${leaf ? `. ${tree.reason[v]}` : ""}` : "");
      dress(root, { "aria-label": whole.textContent });
    },
  };
}

function nodeButton(stage, v, place, ...children) {
  const look = () => stage.look({ node: v }),
    away = () => stage.look({});
  return draw(
    "g",
    {
      transform: `translate(${place.x},${place.y})`,
      role: "button",
      onmouseenter: look,
      onmouseleave: away,
      onfocus: look,
      onblur: away,
      onclick: () => stage.seekNode(v),
      onkeydown: (event) => {
        if (event.key === "Enter") stage.seekNode(v);
      },
    },
    ...children,
  );
}

// From a node to its child; "yes" and "no" where there is room for the word.
function treeLink(from, to, yes) {
  const top = from.y + from.h / 2,
    bottom = to.y - to.h / 2,
    [x, y] = [(from.x + to.x) / 2, (top + bottom) / 2 + 4],
    roomy = Math.abs(from.x - to.x) > 34 && bottom - top > 14;
  const word = yes ? words(x - 7, y, "edge", "end", "yes") : words(x + 7, y, "edge", "start", "no");
  return draw("g", { class: "link" }, draw("line", { x1: from.x, y1: top, x2: to.x, y2: bottom }), roomy ? word : null);
}
