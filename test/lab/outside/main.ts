/**
 * Compares the library with invoices that others have calculated: `npm run lab -- outside`. With
 * `--write` it writes the page `docs/evidence/outside-invoices.md`.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compareAll } from "./compare.ts";
import { outsidePage, pageText } from "./report.ts";

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });

const text = pageText(await compareAll());
process.stdout.write(text);
if (values.write) writeFileSync(outsidePage, text);
