// The pictures of a design question. They come as markup that Python has escaped: st.html would remove the SVG, and
// text within an <img> does not have the theme's colours.

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".figures");
  if (root.shown === data.html) return;
  root.shown = data.html;
  root.innerHTML = data.html;
}
