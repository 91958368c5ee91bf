// Writes docs/errors from the table of codes, their texts, and responses of the service.
import { mkdirSync, writeFileSync } from "node:fs";
import { errorFolder, errorPages } from "./errors/error-pages.ts";

mkdirSync(errorFolder, { recursive: true });
for (const [name, text] of await errorPages()) writeFileSync(`${errorFolder}/${name}`, text);
