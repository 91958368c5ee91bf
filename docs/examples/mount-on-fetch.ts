import { authenticateBy, createHttpHandler, mountedAt, webDigest } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { memoryCredentials, memoryStore } from "@quittance/memory";
import { createQuittance, fixedRates, rateSet } from "quittance";

const rates = fixedRates(rateSet({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" }));

const environment = "production";
const digest = await webDigest("sk_live_key_of_acme");
const handler = createHttpHandler({
  environment,
  payments: createQuittance({
    ...memoryStore(),
    rates,
  }),
  authenticate: authenticateBy(
    memoryCredentials([{ digest, organizationId: "org_acme", scopes: undefined }]),
    { environment },
  ),
});

/** What Bun, Deno and Workers take. */
const server = { fetch: fetchHandler(mountedAt("/billing", handler)) };
export default server;

const response = await server.fetch(
  new Request("https://shop.example.com/billing/pay/quote", {
    method: "POST",
    headers: { authorization: "Bearer sk_live_key_of_acme", "content-type": "application/json" },
    body: '{"items":[{"type":"PAYMENT_INTENT","currency":"GBP","price":"10"}]}',
  }),
);
console.log(response.status); // 200
