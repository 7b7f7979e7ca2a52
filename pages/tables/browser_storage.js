// The reader's own table in the browser's storage. The server says whether to keep it, forget it, or upload it where
// the server has none. A note in the tab tells, after a reload or a restart, that there was one.

const STORE = "tables",
  KEY = "own",
  NOTE = "treerings:own";

// One thing after the other, and what fails leaves the rest as it is: a browser may forbid all of it.
let work = Promise.resolve(),
  storedVersion = null, // the version that is kept
  lastPlace = null; // the place where it was told last what is here

const requestResult = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function withStore(mode, act) {
  const opening = indexedDB.open("treerings", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const base = await requestResult(opening);
  try {
    return await requestResult(act(base.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    base.close();
  }
}

const address = (data) => new URL(data.at, document.baseURI).href;

async function saveTable(data) {
  if (storedVersion === data.version) return;
  if (storedVersion !== "handed in") {
    const answer = await fetch(address(data));
    if (answer.status !== 200) return;
    const table = await answer.arrayBuffer();
    await withStore("readwrite", (tables) => tables.put(table, KEY));
  }
  storedVersion = data.version;
}

async function deleteTable() {
  if (storedVersion === "nothing") return;
  await withStore("readwrite", (tables) => tables.delete(KEY));
  storedVersion = "nothing";
}

async function uploadTable(data) {
  const table = await withStore("readonly", (tables) => tables.get(KEY));
  if (!table) return false;
  const answer = await fetch(address(data), { method: "PUT", body: table });
  if (answer.ok) storedVersion = "handed in";
  return answer.ok;
}

// What became of the table that this tab had, if it had one.
function takeNote() {
  const server = sessionStorage.getItem(NOTE);
  sessionStorage.removeItem(NOTE);
  return server;
}

async function reportTable(data, setTrigger) {
  if (lastPlace === data.at) return;
  lastPlace = data.at;
  const server = takeNote();
  // The step is in the address bar alone: Streamlit tells a new server the address that the last one told it.
  const { search } = window.location;
  if (await uploadTable(data).catch(() => false)) setTrigger("handed_in", { search });
  else if (server) setTrigger("lost", { why: server === data.server ? "reloaded" : "restarted", search });
  else if (data.waits) setTrigger("lost", { why: "never", search });
}

// The server is back. Is it the one that was left? If not it knows nothing of this page until that runs again, which
// Streamlit leaves to the reader's next click.
async function checkServer() {
  const { data, setTriggerValue } = last,
    answer = await fetch(address(data), { method: "HEAD" });
  if (answer.status === 404) setTriggerValue("woke", true);
}

let last = null;

export default function ({ data, setTriggerValue }) {
  if (!last) window.addEventListener("treerings:back", () => checkServer().catch(() => {}));
  last = { data, setTriggerValue };
  const step = { keep: saveTable, forget: deleteTable, ask: reportTable }[data.wants];
  if (data.version) sessionStorage.setItem(NOTE, data.server);
  else if (data.wants === "forget") takeNote();
  work = work.then(() => step(data, setTriggerValue)).catch(() => {});
}
