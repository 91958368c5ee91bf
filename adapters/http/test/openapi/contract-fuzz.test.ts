import { describe, expect, test } from "vitest";
import { allOperations } from "../../src/operations/all-operations.ts";
import { document, fuzz, runs } from "./fuzz-document.ts";
import type { OpenApiDocument } from "@quittance/http/openapi";

/** Every status of an operation, with each code that it can have: `400 MALFORMED_JSON`. */
const documentedOutcomes = (
  { paths, components }: OpenApiDocument,
  path: string,
): ReadonlyArray<string> =>
  Object.entries(paths[path]?.post?.responses ?? {})
    .flatMap(([status, response]) => {
      if (!("$ref" in response)) return [status];
      const name = response.$ref.split("/").at(-1) ?? "";
      const { log } = components.schemas[`${name}Failure`]?.["properties"] as {
        readonly log: { readonly properties: { readonly code: { readonly enum: Array<string> } } };
      };
      return log.properties.code.enum.map((code) => `${status} ${code}`);
    })
    .sort();

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
