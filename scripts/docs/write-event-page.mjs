// Writes docs/event-types.md from the event types, their texts, and events of the library.
import { writeFileSync } from "node:fs";
import { eventPage, eventPageFile } from "./events/event-page.ts";

writeFileSync(eventPageFile, await eventPage());
