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
        plant(view, box);
      }
      const told = tree.fits ? ` · fitted to ${tree.fits}` : "";
      write(title, `${tree.name || "Tree"}${told} · node ${view.node}`);
      const path = new Set(stage.pathIn(view));
      nodes.forEach((node, v) => node.show(view, path.has(v), view.nodes.has(v)));
      links.forEach(
        (link, v) => link && dress(link, { class: `link${view.born(v) ? " seen" : ""}${path.has(v) ? " path" : ""}` }),
      );
      ghosts.draw(view, large.draw(view, places[view.focus], box), places, box);
    },
  };
  return panel;

  function plant(view, box) {
    places = plantedAt(tree, box);
    nodes = places.map((place, v) => nodeOf(v, place));
    links = tree.parent.map((parent, v) =>
      parent < 0 ? null : linkOf(places[parent], places[v], tree.left[parent] === v),
    );
    stem.replaceChildren(...links.filter(Boolean));
    crown.replaceChildren(...nodes.map((node) => node.root));
  }

  function nodeOf(v, place) {
    const box = nodeBox(tree, nodeSide(tree, v), place),
      whole = draw("title"),
      look = () => stage.look({ node: v }),
      away = () => stage.look({});
    const group = draw(
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
      whole,
      box.root,
    );
    let drawn = "";
    return {
      root: group,
      show(view, onPath, meant) {
        const seen = view.born(v),
          leaf = view.known(v) && !view.split(v),
          now = v === view.node,
          key = `${seen} ${leaf} ${view.split(v)} ${view.measured(v)} ${onPath} ${meant} ${now && view.step}`;
        if (drawn === key && !(now && view.left)) return;
        drawn = key;
        const text = seen ? nodeText(view, v) : "",
          facts = seen ? factsOf(view, v) : [];
        dress(group, {
          class: `node${seen ? " seen" : ""}${leaf ? " leaf" : ""}${now ? " now" : ""}${onPath ? " path" : ""}${meant ? " meant" : ""}`,
          tabindex: seen ? 0 : -1,
          "aria-hidden": seen ? null : "true",
        });
        box.show((letters) => (seen ? nodeText(view, v, letters) : ""), facts);
        write(whole, seen ? `Node ${v}: ${text}, ${facts.join(" · ")}${leaf ? `. ${tree.reason[v]}` : ""}` : "");
        dress(group, { "aria-label": whole.textContent });
      },
    };
  }

  function linkOf(from, to, yes) {
    const top = from.y + from.h / 2,
      bottom = to.y - to.h / 2,
      middle = [(from.x + to.x) / 2, (top + bottom) / 2 + 4];
    const word =
      Math.abs(from.x - to.x) > 34 && bottom - top > 14
        ? draw(
            "text",
            { x: middle[0] + (yes ? -7 : 7), y: middle[1], class: "edge", "text-anchor": yes ? "end" : "start" },
            yes ? "yes" : "no",
          )
        : null;
    return draw("g", { class: "link" }, draw("line", { x1: from.x, y1: top, x2: to.x, y2: bottom }), word);
  }
}
