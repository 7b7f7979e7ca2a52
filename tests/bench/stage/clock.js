// From a key to its picture. `steps` says which step each part of the picture shows, `sentence` what stands above it.
//
// A picture counts once all parts agree on another step than before, and in the task after the frame that painted it:
// by then the browser has styled, laid out and painted. The clock starts when the browser got the key.

([root, view]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const stepIn = (part) => Number(/step (\d+)/.exec(part.textContent)?.[1] ?? -1);
  const PARTS = [
    ".st-key-sentence [data-testid=stText]",
    "[data-testid=stGraphVizChart] svg",
    "[data-testid=stPlotlyChart] .gtitle",
  ];
  const views = {
    stage: { steps: () => [Number(root.dataset.step)], sentence: () => root.querySelector(".sentence").textContent },
    stock: { steps: () => PARTS.map((part) => { const [found] = all(part); return found ? stepIn(found) : -1; }),
      sentence: () => all(PARTS[0])[0].textContent.replace(/^step \d+: /, "") },
  };
  const { steps, sentence } = views[view];
  const channel = new MessageChannel(), waiting = [];
  channel.port1.onmessage = () => waiting.shift()();
  const inNextTask = (then) => { waiting.push(then); channel.port2.postMessage(0); };
  const painted = () => new Promise((then) => requestAnimationFrame(() => inNextTask(then)));
  const one = (shown) => (shown.every((step) => step === shown[0]) ? shown[0] : -1);

  async function nextPicture(since, before) {
    while (performance.now() - since < 5000) {
      await painted();
      const now = one(steps());
      if (now >= 0 && now !== before)
        return { at: since, ms: performance.now() - since, step: now, sentence: sentence() };
    }
    return { at: since, ms: null, step: before, sentence: sentence() };  // the key was lost
  }

  window.clock = {
    picture: null, // of the last key
    async frames(seconds) {
      const end = performance.now() + 1000 * seconds, seen = [];
      for (let now = 0; now < end; now = performance.now()) {
        await painted();
        seen.push({ ms: performance.now(), step: one(steps()), sentence: sentence() });
      }
      return seen;
    },
  };
  const press = (event) => { window.clock.picture = nextPicture(event.timeStamp, one(steps())); };
  document.addEventListener("keydown", press, true);
}
