import { existsSync, readFileSync } from "node:fs";
import { writePage } from "../../../../test/bench/benchmark-report.ts";
import { renderPage } from "./render-page.ts";
import type { RunReport } from "./run-report.ts";

/**
 * Adds a run to the data beside a page, in place of the run of the same size, and writes the page
 * from all of them.
 *
 * @param page the path of the page, such as `postgres.md`; the data is in `postgres.json`.
 * @returns all runs, the smallest first.
 */
export const writeRuns = (page: string, run: RunReport): ReadonlyArray<RunReport> => {
  const file = page.replace(/\.md$/u, ".json");
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as ReadonlyArray<RunReport>)
    : [];
  const others = known.filter(({ payments }) => payments !== run.payments);
  const runs = [...others, rounded(run)].sort((a, b) => a.payments - b.payments);
  writePage(file, `${JSON.stringify(runs, undefined, 2)}\n`);
  writePage(page, renderPage(runs));
  return runs;
};

/** Rounds every number to four significant digits. */
const rounded = (run: RunReport): RunReport =>
  JSON.parse(
    JSON.stringify(run, (_, value: unknown) =>
      typeof value === "number" && !Number.isInteger(value)
        ? parseFloat(value.toPrecision(4))
        : value,
    ),
  ) as RunReport;
