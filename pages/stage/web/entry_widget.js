// The stage in a notebook's cell, as an anywidget: entry_file.js in a frame, which keeps keys and styles apart. Python
// and the frame share two numbers, step and row.

function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.sandbox.add("allow-scripts");
  frame.allowFullscreen = true;
  frame.title = model.get("title");
  frame.style.cssText = `width: 100%; height: ${Number(model.get("height"))}px; border: 0`;
  frame.srcdoc = model.get("page");
  let isReady = false, // has the frame sent its first message?
    fromFrame = false; // does the current change come from the frame?

  const place = () => ({ step: model.get("step"), row: model.get("row") });
  const sendPlace = () => {
    if (isReady && !fromFrame) frame.contentWindow?.postMessage({ toTreerings: place() }, "*");
  };
  const onMessage = ({ source, data }) => {
    const { step, row } = data?.fromTreerings ?? {};
    if (source !== frame.contentWindow || !Number.isInteger(step)) return;
    if (!isReady) {
      isReady = true;
      return sendPlace(); // a cell drawn again opens at Python's position
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
