// The stage in a notebook's cell as an anywidget: the file of entry_file.js in a frame, and step and row, the numbers
// that Python and the frame agree on. In a frame neither its keys nor its style reach the notebook, nor the other way.

function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.sandbox.add("allow-scripts");
  frame.allowFullscreen = true;
  frame.title = model.get("title");
  frame.style.cssText = `width: 100%; height: ${Number(model.get("height"))}px; border: 0`;
  frame.srcdoc = model.get("page");
  let hears = false, // does the frame hear? It speaks first
    own = false; // is it the frame that has just changed something?

  const place = () => ({ step: model.get("step"), row: model.get("row") });
  const tell = () => {
    if (hears && !own) frame.contentWindow?.postMessage({ toTreerings: place() }, "*");
  };
  const hear = ({ source, data }) => {
    const { step, row } = data?.fromTreerings ?? {};
    if (source !== frame.contentWindow || !Number.isInteger(step)) return;
    if (!hears) {
      hears = true;
      return tell(); // a cell that is drawn again opens where Python is
    }
    own = true;
    model.set({ step, row: Number.isInteger(row) ? row : null });
    own = false;
    model.save_changes();
  };
  window.addEventListener("message", hear);
  model.on("change:step change:row", tell);
  el.append(frame);
  return () => {
    window.removeEventListener("message", hear);
    model.off("change:step change:row", tell);
  };
}

export default { render };
