// Show the pictures of a design question. Python sends escaped markup: st.html would remove the SVG, and text inside
// an <img> would not have the theme's colours.

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".figures");
  if (root.shown === data.html) return;
  root.shown = data.html;
  root.innerHTML = data.html;
}
