// The stage in a notebook's cell as an anywidget: entry_file.js in a frame. Python and the frame agree on two numbers,
// step and row. In a frame neither its keys nor its style reach the notebook, nor the other way.

function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.sandbox.add("allow-scripts");
  frame.allowFullscreen = true;
  frame.title = model.get("title");
  frame.style.cssText = `width: 100%; height: ${Number(model.get("height"))}px; border: 0`;
  frame.srcdoc = model.get("page");
  let hears = false, // is the frame ready? It sends first
    fromFrame = false; // is it the frame that has just changed something?

  const place = () => ({ step: model.get("step"), row: model.get("row") });
  const sendPlace = () => {
    if (hears && !fromFrame) frame.contentWindow?.postMessage({ toTreerings: place() }, "*");
  };
  const onMessage = ({ source, data }) => {
    const { step, row } = data?.fromTreerings ?? {};
    if (source !== frame.contentWindow || !Number.isInteger(step)) return;
    if (!hears) {
      hears = true;
      return sendPlace(); // a cell that is drawn again opens where Python is
    }
    fromFrame = true;
    model.set({ step, row: Number.isInteger(row) ? row : null });
    fromFrame = false;
    model.save_changes();
  };
  window.addEventListener("message", onMessage);
  model.on("change:step change:row", sendPlace);
  el.append(frame);
  return () => {
    window.removeEventListener("message", onMessage);
    model.off("change:step change:row", sendPlace);
  };
}

export default { render };
