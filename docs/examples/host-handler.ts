import { authenticateBy, createHttpHandler, webDigest } from "@quittance/http";
import { memoryCredentials, memoryStore, randomIds, systemClock } from "@quittance/memory";
import { createQuittance, fixedRates, orThrow, parseRateSet } from "quittance";

const table = {
  source: "treasury desk",
  timestamp: "2025-07-17 14:10:54",
  unitsPerUsd: { GBP: "0.738797999999999954", EUR: "0.879502000000000005" },
};
const rates = fixedRates(orThrow(parseRateSet(table)));

const environment = "production";
const digest = await webDigest("sk_live_key_of_acme");

/** The service, created once per process. Each host below mounts it. */
export const handler = createHttpHandler({
  environment,
  payments: createQuittance({
    ...memoryStore(),
    rates,
    clock: systemClock,
    newId: randomIds,
  }),
  authenticate: authenticateBy(
    memoryCredentials([{ digest, organizationId: "org_acme", scopes: undefined }]),
    { environment },
  ),
});
