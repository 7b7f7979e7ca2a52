// The link to where the reader left off. Only this browser knows it.

export default function ({ parentElement, data }) {
  const root = parentElement.querySelector(".last");
  let last = null;
  try {
    last = JSON.parse(window.localStorage.getItem("treerings:last") ?? "null");
  } catch {}
  root.replaceChildren();
  if (!last || !/^\/[^/\\]/.test(last.address ?? "")) return;
  const link = document.createElement("a");
  link.href = last.address;
  const places = { title: last.title, step: last.step, of: last.steps };
  link.textContent = data.says.replace(/\{(\w+)\}/g, (_, name) => places[name]);
  root.append(link);
}
