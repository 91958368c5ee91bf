import { fetchHandler } from "@quittance/http/fetch";
import { nodeListener } from "@quittance/http/node";
import { mountedAt, type HttpHandler } from "@quittance/http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

/** Returns the path and the query that it gets as JSON. */
const echo: HttpHandler = {
  open: ({ path, query }) => ({
    ...{ kind: "Reply", status: 200, headers: {}, close: false },
    body: JSON.stringify({ path, query: query ?? null }),
  }),
};

const mounted = mountedAt("/billing", echo);

const targets = [
  ["/pay/invoice_1", null],
  ["/pay/invoice_1?", null],
  ["/pay/invoice_1?currency=EUR&a=%20b?c", "currency=EUR&a=%20b?c"],
] as const;

test.each(targets)("a mount on node:http passes on the query of %s", async (target, query) => {
  const server = createServer(nodeListener(mounted)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${String(port)}/billing${target}`);
  expect(await response.json()).toEqual({ path: "/pay/invoice_1", query });
  await new Promise((resolve) => server.close(resolve));
});

test.each(targets)("a mount on fetch passes on the query of %s", async (target, query) => {
  const request = new Request(`http://localhost/billing${target}#fragment?x`);
  const response = await fetchHandler(mounted)(request);
  expect(await response.json()).toEqual({ path: "/pay/invoice_1", query });
});
