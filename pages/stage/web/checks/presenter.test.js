// The presenter's notices while the server has lost its classes.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./english.js";
import { Presenter } from "../classroom/presenter.js";

const CLASS = { code: "K7QM2XAR", followers: 1, ended: false, waits: false, step: 0, vote: null };

function presenter() {
  const nothing = { getItem: () => null, setItem() {}, removeItem() {} };
  Object.assign(globalThis, { sessionStorage: nothing, localStorage: nothing });
  return new Presenter(
    /** @type {any} */ ({ i: 0, awaitsAnswer: false, reel: null }),
    () => "reel",
    () => {},
  );
}

test("that it is reconnected stands there until the class is told of again", () => {
  const told = presenter();
  told.onMessage("away", "Reconnecting.");
  assert.equal(told.lostMemory, "Reconnecting.");
  told.onMessage("lost", null);
  told.onMessage("open", null);
  assert.equal(told.lostMemory, "Reconnecting.");
  told.onMessage("class", CLASS);
  assert.equal(told.lostMemory, "");
  assert.equal(told.state, CLASS);
});
