// A page of an idea: its charts and its choices. Each choice is a state of the page that was written with the course:
// its text, and its charts as Plotly's data.

/** @typedef {{ html: string, charts: { data: any[], layout: any }[] }} IdeaState */

/** @param {HTMLElement} root @param {IdeaState[]} states */
export function showIdea(root, states) {
  const shown = /** @type {HTMLElement} */ (root.querySelector(".state")),
    buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (root.querySelectorAll("[data-state]"));
  let now = 0;

  function draw() {
    buttons.forEach((button) => button.setAttribute("aria-pressed", String(Number(button.dataset.state) === now)));
    shown.querySelectorAll(".chart").forEach((place, k) => drawChart(place, states[now].charts[k]));
  }

  buttons.forEach((button) =>
    button.addEventListener("click", () => {
      now = Number(button.dataset.state);
      shown.innerHTML = states[now].html;
      draw();
    }),
  );
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  draw();
}

// In the colours of the page: Streamlit gives a chart those of its theme in the app.
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
