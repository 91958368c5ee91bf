import { authenticateBy, createHttpHandler, webDigest } from "@quittance/http";
import { memoryCredentials, memoryStore, randomIds, systemClock } from "@quittance/memory";
import { createQuittance, fixedRates, idOf, readRateSet } from "quittance";

const rates = readRateSet({
  source: "treasury desk",
  timestamp: "2025-07-17 14:10:54",
  unitsPerUsd: { GBP: "0.738797999999999954", EUR: "0.879502000000000005" },
});
if (rates._tag === "Left") throw new Error(`Not a rate: ${rates.left.property}`);

const environment = "production";
const digest = await webDigest("sk_live_key_of_acme");

/** The service, created once per process. Each host below mounts it. */
export const handler = createHttpHandler({
  environment,
  payments: createQuittance({
    ...memoryStore(),
    rates: fixedRates(rates.right),
    clock: systemClock,
    newId: randomIds,
  }),
  authenticate: authenticateBy(
    memoryCredentials([{ digest, organizationId: idOf("org", "org_acme"), scopes: undefined }]),
    { environment },
  ),
});
