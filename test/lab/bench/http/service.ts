import { authenticateBy, createHttpHandler, quoteSeals, type HttpHandler } from "@quittance/http";
import { nodeDigest, nodeMac } from "@quittance/http/node";
import { memoryCredentials, memoryStore, randomIds, systemClock } from "@quittance/memory";
import { createQuittance, fixedRates } from "quittance";
import { rateSetOf } from "quittance/testing";
import { acme, catalogIn } from "../dataset.ts";

export const key = "sk_test_key_of_the_bench";

/** The operations over a small catalog in memory. */
export const payments = createQuittance({
  ...memoryStore(catalogIn("GBP", "GBP")),
  rates: fixedRates(rateSetOf({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" })),
  clock: systemClock,
  newId: randomIds,
});

/** Authenticates callers, in the same way for every contender. */
export const authenticate = authenticateBy(
  memoryCredentials([{ digest: nodeDigest(key), organizationId: acme, scopes: undefined }]),
  { environment: "development", digest: nodeDigest },
);

/** The handler of the HTTP API. */
export const handler: HttpHandler = createHttpHandler({
  payments,
  authenticate,
  environment: "development",
});

/** The same with seals of quotes. */
export const sealingHandler: HttpHandler = createHttpHandler({
  payments,
  authenticate,
  environment: "development",
  quoteSeals: quoteSeals({
    secrets: ["the secret of the benchmark, which is long"],
    seconds: 900,
    clock: systemClock,
    mac: nodeMac,
  }),
});

/** Returns a quote request with some lines, which are converted. */
export const quoteOfLines = (lines: number): string =>
  JSON.stringify({
    currency: "EUR",
    items: Array.from({ length: lines }, (_, line) => ["one", "two"][line % 2] ?? "").map(
      (name) => ({
        type: "PRODUCT",
        product_id: `product_${name}`,
        billing_schema_id: `schema_${name}`,
        quantity: 3,
      }),
    ),
  });

/** A quote request with two lines. */
export const quoteRequest: string = quoteOfLines(2);

/** A quote request with a hundred lines. */
export const longQuoteRequest: string = quoteOfLines(100);
