import { describe, expect, test } from "vitest";
import { allOperations } from "../../src/operations/all-operations.ts";
import { documentedOutcomes } from "./documented-outcomes.ts";
import { document, fuzz, runs } from "./fuzz-document.ts";

/** Enough requests for every status and code. */
const manyRuns = 2000;

/**
 * Random requests find no expired quote with a seal: quote-seals.test.ts waits until one expires.
 * And fetch drops no headers: dropped-headers.test.ts uses a socket.
 */
const atRandom = (outcome: string): boolean =>
  outcome !== "409 CONFLICT" && outcome !== "431 PAYLOAD_TOO_LARGE";

describe("every response of an operation is in the document:", () => {
  test.each(allOperations.map(({ path }) => path))("%s", async (path) => {
    const { violations, outcomes } = await fuzz(path);
    expect(violations.slice(0, 5)).toEqual([]);
    const seen = [...outcomes.keys()];
    expect(seen.some((outcome) => outcome.startsWith("2"))).toBe(true);
    expect(seen).toContain("400 VALIDATION_FAILED");
    expect(seen).toContain("400 MALFORMED_JSON");
    if (runs >= manyRuns)
      expect(seen.sort()).toEqual(documentedOutcomes(document, path).filter(atRandom));
  });
});
