import { openApiDocument } from "@quittance/http/openapi";
import { caseSeed } from "../../../../test/support/case-seed.ts";
import { contractOf } from "./contract.ts";
import { fuzzOperation, type FuzzReport } from "./contract-fuzz.ts";
import { createFuzzServices } from "./fuzz-services.ts";
import type { Mutant } from "./mutant-services.ts";

/** Requests to each operation; more by `QUITTANCE_FUZZ_RUNS=2000 npx vitest run contract-fuzz`. */
export const runs: number = parseInt(process.env["QUITTANCE_FUZZ_RUNS"] ?? "200", 10);

/** The document of every operation. */
export const document = openApiDocument({
  catalog: true,
  webhooks: true,
  settings: true,
  eInvoices: true,
});

const contract = contractOf(document);

/** Sends random requests to an operation of a service that `spoil` changed, up to a violation. */
export const fuzz = async (
  path: string,
  spoil: Mutant["spoil"] = (send) => send,
  until?: string,
): Promise<FuzzReport> => {
  const services = await createFuzzServices();
  const failing = Object.fromEntries(
    Object.entries(services.failing).map(([name, send]) => [name, spoil(send)]),
  );
  const malformed = { ...services, send: spoil(services.send), failing };
  return fuzzOperation(path, malformed, document, contract, { runs, seed: caseSeed, until });
};
