// Set the stage's English messages; checks import this before any module of the stage.

import fs from "node:fs";

import { setMessages } from "../core/messages.js";

setMessages("en", JSON.parse(fs.readFileSync(new URL("../../../i18n/en/stage.json", import.meta.url), "utf8")));
