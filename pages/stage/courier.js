// Carries chapters from Python to the stage: the stage asks on the document, the answer goes back the same way. A part
// of its own, so that asking runs nothing else on the page.

const couriers = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  let courier = couriers.get(parentElement);
  if (!courier) {
    courier = {};
    courier.hear = ({ detail }) => {
      if (detail.id === courier.id) courier.ask(detail.chapter);
    };
    couriers.set(parentElement, courier);
    document.addEventListener("treerings:need", courier.hear);
  }
  courier.id = data.id;
  courier.ask = (chapter) => setTriggerValue("need", chapter);
  if (data.packed) document.dispatchEvent(new CustomEvent("treerings:chapter", { detail: data }));
  return () => {
    document.removeEventListener("treerings:need", courier.hear);
    couriers.delete(parentElement);
  };
}
