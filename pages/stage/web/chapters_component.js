// Brings chapters from Python to the stage: the stage asks on the document, the answer goes back the same way. A part
// of its own, so that asking runs nothing else on the page.

const carriers = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  let carrier = carriers.get(parentElement);
  if (!carrier) {
    carrier = {};
    carrier.hear = ({ detail }) => {
      if (detail.id === carrier.id) carrier.ask(detail.chapter);
    };
    carriers.set(parentElement, carrier);
    document.addEventListener("treerings:need", carrier.hear);
  }
  carrier.id = data.id;
  carrier.ask = (chapter) => setTriggerValue("need", chapter);
  if (data.packed) document.dispatchEvent(new CustomEvent("treerings:chapter", { detail: data }));
  return () => {
    document.removeEventListener("treerings:need", carrier.hear);
    carriers.delete(parentElement);
  };
}
