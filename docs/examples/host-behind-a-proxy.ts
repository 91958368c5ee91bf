import type { IncomingMessage } from "node:http";
import {
  authenticateBy,
  createHttpHandler,
  mountedAt,
  tokenBuckets,
  webDigest,
} from "@quittance/http";
import { nodeListener } from "@quittance/http/node";
import { memoryCredentials, memoryStore } from "@quittance/memory";
import { createQuittance, fixedRates } from "quittance";
import { rateSetOf } from "quittance/testing";

const environment = "production";
const digest = await webDigest("sk_live_key_of_acme");

const handler = createHttpHandler({
  environment,
  payments: createQuittance({
    ...memoryStore(),
    totals: "invoice",
    rates: fixedRates(rateSetOf({ GBP: "0.74", EUR: "0.88" })),
  }),
  authenticate: authenticateBy(
    memoryCredentials([{ digest, organizationId: "org_acme", scopes: undefined }]),
    { environment },
  ),
  // Before credentials are looked up, by address: guesses do not reach the credential store.
  addressLimiter: tokenBuckets({ capacity: 200, perSecond: 50 }),
  // Afterwards, by organization, and by address for payers and unknown credentials.
  rateLimiter: tokenBuckets({ capacity: 20, perSecond: 5 }),
});

/** The last entry of X-Forwarded-For: the proxy in front wrote it, callers may write the others. */
const peerOf = ({ headers }: IncomingMessage): string | undefined =>
  [headers["x-forwarded-for"] ?? ""].flat().join(",").split(",").at(-1)?.trim();

export const billing = nodeListener(mountedAt("/billing", handler), { peerOf });
