// Somebody's own table in their browser. The server says what to do with it: keep it, forget it, or hand it in where
// the server has none. A note in the tab tells, after a reload or a restart, that there was one.

const STORE = "tables",
  KEY = "own",
  NOTE = "treerings:own";

// One thing after the other, and what fails leaves the rest as it is: a browser may forbid all of it.
let work = Promise.resolve(),
  held = null, // the version that is kept
  asked = null; // the place where it was told last what is here

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function stored(mode, act) {
  const opening = indexedDB.open("treerings", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const base = await done(opening);
  try {
    return await done(act(base.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    base.close();
  }
}

const address = (data) => new URL(data.at, document.baseURI).href;

async function keep(data) {
  if (held === data.version) return;
  if (held !== "handed in") {
    const answer = await fetch(address(data));
    if (answer.status !== 200) return;
    const table = await answer.arrayBuffer();
    await stored("readwrite", (tables) => tables.put(table, KEY));
  }
  held = data.version;
}

async function forget() {
  if (held === "nothing") return;
  await stored("readwrite", (tables) => tables.delete(KEY));
  held = "nothing";
}

async function handIn(data) {
  const table = await stored("readonly", (tables) => tables.get(KEY));
  if (!table) return false;
  const answer = await fetch(address(data), { method: "PUT", body: table });
  if (answer.ok) held = "handed in";
  return answer.ok;
}

// What became of the table that this tab had, if it had one.
function note() {
  const server = sessionStorage.getItem(NOTE);
  sessionStorage.removeItem(NOTE);
  return server;
}

async function ask(data, tell) {
  if (asked === data.at) return;
  asked = data.at;
  const server = note();
  // The step is in the address bar alone: Streamlit tells a new server the address that the last one told it.
  const { search } = window.location;
  if (await handIn(data).catch(() => false)) tell("handed_in", { search });
  else if (server) tell("lost", { why: server === data.server ? "reloaded" : "restarted", search });
  else if (data.waits) tell("lost", { why: "never", search });
}

// The server is back. Is it the one that was left? If not it knows nothing of this page until that runs again, which
// Streamlit leaves to the reader's next click.
async function wake() {
  const { data, setTriggerValue } = last,
    answer = await fetch(address(data), { method: "HEAD" });
  if (answer.status === 404) setTriggerValue("woke", true);
}

let last = null;

export default function ({ data, setTriggerValue }) {
  if (!last) window.addEventListener("treerings:back", () => wake().catch(() => {}));
  last = { data, setTriggerValue };
  const step = { keep, forget, ask }[data.wants];
  if (data.version) sessionStorage.setItem(NOTE, data.server);
  else if (data.wants === "forget") note();
  work = work.then(() => step(data, setTriggerValue)).catch(() => {});
}
