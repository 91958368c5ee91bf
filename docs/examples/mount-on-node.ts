import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { authenticateBy, createHttpHandler, logTo } from "@quittance/http";
import { nodeDigest, nodeListener } from "@quittance/http/node";
import { memoryCredentials, memoryStore } from "@quittance/memory";
import { createQuittance, fixedRates, rateSet } from "quittance";

const rates = fixedRates(rateSet({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" }));

const environment = "development";
const digest = nodeDigest("sk_test_key_of_acme");
const handler = createHttpHandler({
  environment,
  payments: createQuittance({
    ...memoryStore(),
    rates,
    totals: "invoice",
  }),
  authenticate: authenticateBy(
    memoryCredentials([{ digest, organizationId: "org_acme", scopes: undefined }]),
    { environment, digest: nodeDigest },
  ),
  hooks: [logTo(console)],
});
const server = createServer(nodeListener(handler));
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

const { port } = server.address() as AddressInfo;
const response = await fetch(`http://127.0.0.1:${String(port)}/pay/quote`, {
  method: "POST",
  headers: { authorization: "sk_test_key_of_acme", "content-type": "application/json" },
  body: '{"currency":"EUR","items":[{"type":"PAYMENT_INTENT","currency":"GBP","price":"10"}]}',
});
console.log(response.status, response.headers.get("content-type")); // 200 application/json; charset=utf-8
server.close();
