// A browser that translates puts elements of its own in the place of words. React, which draws Streamlit's pages, would
// end with an error once it takes out such a word, or puts something before it; here that does nothing, or comes last.

let eased = false;

export default function () {
  if (eased) return;
  eased = true;
  const nodes = Node.prototype,
    { insertBefore, removeChild } = nodes;
  nodes.removeChild = function (child) {
    return child.parentNode === this ? removeChild.call(this, child) : child;
  };
  nodes.insertBefore = function (added, before) {
    return insertBefore.call(this, added, before?.parentNode === this ? before : null);
  };
}
