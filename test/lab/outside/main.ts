/**
 * Compares the library with invoices that others have calculated: `npm run lab -- outside`. With
 * `--write` it writes the page `docs/evidence/outside-invoices.md`.
 */
import { writeFileSync } from "node:fs";
import { optionsOf } from "../options.ts";
import { compareAll } from "./compare.ts";
import { outsidePage, pageText } from "./report.ts";

const text = pageText(await compareAll());
process.stdout.write(text);
if (optionsOf({ write: false }).write) writeFileSync(outsidePage, text);
