// Writes docs/errors from the table of codes, the texts about them, and what the service answers.
import { mkdirSync, writeFileSync } from "node:fs";
import { errorFolder, errorPages } from "./errors/error-pages.ts";

mkdirSync(errorFolder, { recursive: true });
for (const [name, text] of await errorPages()) writeFileSync(`${errorFolder}/${name}`, text);
