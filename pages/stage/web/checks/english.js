// What the stage says, for checks: imported before any of its modules.

import fs from "node:fs";

import { setMessages } from "../core/messages.js";

setMessages("en", JSON.parse(fs.readFileSync(new URL("../../../i18n/en/stage.json", import.meta.url), "utf8")));
