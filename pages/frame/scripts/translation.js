// Protection against the browser's translation. It replaces words by its own elements. React, which draws Streamlit's
// pages, would fail when it removes such a word or inserts something before it; here that does nothing, or appends.

let patched = false;

export default function () {
  if (patched) return;
  patched = true;
  const nodes = Node.prototype,
    { insertBefore, removeChild } = nodes;
  nodes.removeChild = function (child) {
    return child.parentNode === this ? removeChild.call(this, child) : child;
  };
  nodes.insertBefore = function (added, before) {
    return insertBefore.call(this, added, before?.parentNode === this ? before : null);
  };
}
