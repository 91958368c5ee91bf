import { openApiDocument } from "@quittance/http/openapi";
import { describe, expect, test } from "vitest";
import { allOperations } from "../../src/operations/all-operations.ts";
import { callWith } from "../send-to-api.ts";
import { contractOf } from "./contract.ts";
import { fuzzOperation, type FuzzReport } from "./contract-fuzz.ts";
import { documentedOutcomes } from "./documented-outcomes.ts";
import { createFuzzServices } from "./fuzz-services.ts";
import { checkContract } from "./check-contract.ts";
import { mutants, type Mutant } from "./mutant-services.ts";

/** Requests to each operation; more by `QUITTANCE_FUZZ_RUNS=2000 npx vitest run` of this file. */
const runs = parseInt(process.env["QUITTANCE_FUZZ_RUNS"] ?? "200", 10);
const seed = parseInt(process.env["QUITTANCE_FUZZ_SEED"] ?? "20250717", 10);

/** Enough requests for every status and code. */
const manyRuns = 2000;

/**
 * Random requests find no expired quote with a seal: quote-seals.test.ts waits until one expires.
 * And fetch drops no headers: dropped-headers.test.ts uses a socket.
 */
const atRandom = (outcome: string): boolean =>
  outcome !== "409 CONFLICT" && outcome !== "431 PAYLOAD_TOO_LARGE";

const document = openApiDocument({ catalog: true, webhooks: true });
const contract = contractOf(document);

const fuzz = async (
  path: string,
  spoil: Mutant["spoil"] = (send) => send,
  until?: string,
): Promise<FuzzReport> => {
  const services = await createFuzzServices();
  const failing = Object.fromEntries(
    Object.entries(services.failing).map(([name, send]) => [name, spoil(send)]),
  );
  const malformed = { ...services, send: spoil(services.send), failing };
  return fuzzOperation(path, malformed, document, contract, { runs, seed, until });
};

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

describe("a service with a seeded bug is detected when", () => {
  test.each(mutants)("$bug", async ({ path, violation, spoil }) => {
    const { violations } = await fuzz(path, spoil, violation);
    expect(violations.join("\n")).toContain(violation);
  });

  test("a seeded bug in a response fails every test that requests it", async () => {
    const services = await createFuzzServices();
    const [missing] = mutants;
    const call = callWith(checkContract(missing?.spoil(services.send) ?? services.send));
    const items = [{ type: "PAYMENT_INTENT", currency: "EUR", price: "3" }];
    await expect(call("/pay/quote", { items })).rejects.toThrow(
      "must have required property 'price_usd'",
    );
    expect((await callWith(checkContract(services.send))("/pay/quote", { items })).status).toBe(
      200,
    );
  });
});
