import { afterAll } from "vitest";

/** The list of a worker: vitest runs this module again for each file of tests. */
const place = globalThis as { quittanceWarnings?: Array<Error> };

if (place.quittanceWarnings === undefined) {
  const warnings: Array<Error> = [];
  place.quittanceWarnings = warnings;
  process.on("warning", (warning) => {
    const isOfUse = warning.name === "ExperimentalWarning" || warning.name === "DeprecationWarning";
    if (!isOfUse) warnings.push(warning);
  });
}

// A possible memory leak, or a time that overflows a timer.
afterAll(() => {
  const [warning] = place.quittanceWarnings?.splice(0) ?? [];
  if (warning !== undefined) throw warning;
});
