import { authenticateBy, createHttpHandler, webDigest } from "@quittance/http";
import { memoryCredentials, memoryStore } from "@quittance/memory";
import { createQuittance, fixedRates, rateSet } from "quittance";

const rates = fixedRates(rateSet({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" }));

const environment = "production";
const digest = await webDigest("sk_live_key_of_acme");

/** The service, created once per process. Each host below mounts it. */
export const handler = createHttpHandler({
  environment,
  payments: createQuittance({
    ...memoryStore(),
    rates,
    totals: "invoice",
  }),
  authenticate: authenticateBy(
    memoryCredentials([{ digest, organizationId: "org_acme", scopes: undefined }]),
    { environment },
  ),
});
