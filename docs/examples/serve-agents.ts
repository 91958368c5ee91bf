import { createQuittance, fixedRates, rateSet } from "quittance";
import { right } from "quittance/adapter";
import { createHttpHandler } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { mcpHandler } from "@quittance/mcp";
import { memoryStore } from "@quittance/memory";

const payments = createQuittance({
  ...memoryStore({}),
  totals: "invoice",
  rates: fixedRates(rateSet({ EUR: "0.88" })),
});
const api = createHttpHandler({
  payments,
  environment: "development",
  authenticate: () => Promise.resolve(right({ organizationId: "org_acme", scopes: undefined })),
});

export const mcp = mcpHandler({ baseUrl: "http://api.internal", fetch: fetchHandler(api) });

const response = await mcp(
  new Request("http://localhost/mcp", {
    method: "POST",
    headers: {
      authorization: "Bearer sk_test_a",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "list_invoices", arguments: {} },
    }),
  }),
);
console.log(response.status); // 200
