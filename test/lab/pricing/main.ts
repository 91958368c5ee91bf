/**
 * Calculates the rows of tables of other systems: `npm run lab -- pricing FOLDER`. The tables are
 * described in `docs/evidence/pricing.md`. Exits with 1 if a row is different.
 */
import { existsSync } from "node:fs";
import { checkTables } from "./check-tables.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined || !existsSync(folder)) {
  console.error("Pass the folder of the tables: npm run lab -- pricing FOLDER");
  process.exitCode = 2;
} else {
  const checked = checkTables(folder);
  for (const { file, rows, different } of checked) {
    console.log(`${file}: ${String(rows - different.length)} of ${String(rows)} rows agree`);
    for (const { row, found } of different) console.log(`  ${JSON.stringify(row)}: ${found}`);
  }
  const isEqual = checked.length > 0 && checked.every(({ different }) => different.length === 0);
  process.exitCode = isEqual ? 0 : 1;
}
