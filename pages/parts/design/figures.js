// The pictures of a design question. They come as markup that Python has escaped: st.html would take the SVG out, and
// within an <img> no text has the colours of the theme.

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".figures");
  if (root.shown === data.html) return;
  root.shown = data.html;
  root.innerHTML = data.html;
}
