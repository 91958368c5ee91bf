import { authenticateBy, createHttpHandler } from "@quittance/http";
import { createClient } from "@quittance/http/client";
import { fetchHandler } from "@quittance/http/fetch";
import { nodeDigest } from "@quittance/http/node";
import { memoryCredentials, memoryStore } from "@quittance/memory";
import { createQuittance, fixedRates, rateSet } from "quittance";

const rates = fixedRates(rateSet({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" }));

const environment = "development";
const authorization = "sk_test_key_of_acme";
const credential = {
  digest: nodeDigest(authorization),
  organizationId: "org_acme" as const,
  scopes: undefined,
};
const handler = createHttpHandler({
  environment,
  payments: createQuittance({
    ...memoryStore(),
    rates,
    totals: "invoice",
  }),
  authenticate: authenticateBy(memoryCredentials([credential]), { environment }),
});

// With `fetch` the service runs in the same process; without it, over the network.
const baseUrl = "https://pay.test";
const client = createClient({ baseUrl, authorization, fetch: fetchHandler(handler) });

const quoted = await client.POST("/pay/quote", {
  body: { currency: "EUR", items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: "10" }] },
});
console.log(quoted.data?.data.total.price); // 11.9

const created = await client.POST("/invoices", {
  body: {
    customer_email: "payer@example.com",
    items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: "10" }],
  },
});
console.log(created.response.status, created.data?.data.status); // 201 PENDING

const rejected = await client.POST("/invoices/validate", {
  body: { customer_email: "not-an-email", items: [] },
});
if (rejected.error?.status === 400) {
  console.log(rejected.error.log.code, Object.keys(rejected.error.validator ?? {})); // VALIDATION_FAILED [ 'items', 'customer_email' ]
}
