// How Streamlit mounts the stage: called once, and again whenever the data or the theme changes.

const stages = new WeakMap();

export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const root = parentElement.querySelector("[data-testid=stage]");
  let stage = stages.get(root);
  if (!stage) {
    stage = new Stage(root, null);
    stages.set(root, stage);
  }
  stage.tell = (step, grain) => {
    setStateValue("step", step);
    setStateValue("grain", grain);
  };
  stage.takeCut = (cut) => setTriggerValue("cut", cut);
  if (stage.loaded !== data.id) {
    stage.loaded = data.id;
    delete root.dataset.ready;
    unpack(data.packed).then(
      (reel) => stage.loaded === data.id && stage.load(reel, { step: data.step, grain: data.grain }),
    );
  } else if (stage.reel) stage.draw();
  return () => {
    stage.leave();
    stages.delete(root);
  };
}
