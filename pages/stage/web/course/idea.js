// A page of an idea in the exported course. Each button shows a state of the page: its HTML, and its charts as Plotly
// data.

/** @typedef {{ html: string, charts: { data: any[], layout: any }[] }} IdeaState */

/** @param {HTMLElement} root @param {IdeaState[]} states */
export function showIdea(root, states) {
  const content = /** @type {HTMLElement} */ (root.querySelector(".state")),
    buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (root.querySelectorAll("[data-state]"));
  let current = 0;

  function draw() {
    buttons.forEach((button) => button.setAttribute("aria-pressed", String(Number(button.dataset.state) === current)));
    content.querySelectorAll(".chart").forEach((place, k) => drawChart(place, states[current].charts[k]));
  }

  buttons.forEach((button) =>
    button.addEventListener("click", () => {
      current = Number(button.dataset.state);
      content.innerHTML = states[current].html;
      draw();
    }),
  );
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  draw();
}

// Draw a chart in the colours of the page, as Streamlit does in the app.
/** @type {(place: Element, chart: IdeaState["charts"][number]) => void} */
function drawChart(place, { data, layout }) {
  const style = getComputedStyle(place),
    line = style.borderTopColor,
    axis = { gridcolor: line, zerolinecolor: line, automargin: true, title: { standoff: 12 } };
  const template = {
    layout: {
      paper_bgcolor: "transparent",
      plot_bgcolor: "transparent",
      font: { color: style.color, family: style.fontFamily },
      xaxis: axis,
      yaxis: axis,
    },
  };
  globalThis.Plotly.react(place, data, { ...layout, template }, { displayModeBar: false, responsive: true });
}
