import { readFileSync, readdirSync } from "node:fs";
import { mountedAt } from "@quittance/http";
import { createClient } from "@quittance/http/client";
import { nodeListener } from "@quittance/http/node";
import { expect, test } from "vitest";
import { place, callWith, type Call } from "../send-to-api.ts";
import { mounts } from "../mounts.ts";
import { key, service } from "../create-test-api.ts";
import { whileServed } from "../listen.ts";
import { expectedSights, tour } from "./tour.ts";

test("the client runs the tour, and reads every response", async () => {
  const sights = await whileServed(nodeListener(service()), (baseUrl) =>
    tour(createClient({ baseUrl, authorization: key })),
  );
  expect(sights).toEqual(expectedSights);
});

test("the client finds a service below a path", async () => {
  const sights = await whileServed(nodeListener(mountedAt("/billing", service())), (baseUrl) =>
    tour(createClient({ baseUrl: `${baseUrl}/billing`, authorization: `Bearer ${key}` })),
  );
  expect(sights).toEqual(expectedSights);
});

test("a payer's client sends no credentials, and gets the payer's view", async () => {
  const mounted = await mounts["fetch"]?.(service());
  const send = mounted?.send ?? expect.fail();
  const call: Call = callWith(send);
  const id = await place(call);
  const payer = createClient({
    baseUrl: "http://service.test",
    fetch: (request) => send(new URL(request.url).pathname, request),
  });
  const { data } = await payer.POST("/invoices/{id}", {
    params: { path: { id } },
    body: { expand: ["items"] },
  });
  expect(data?.data.items).toHaveLength(1);
  expect(data?.data.customer_email).toBeUndefined();
});

test("the modules of the client run in a browser too", () => {
  const folder = new URL("../../src/client/", import.meta.url);
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/ from "([^"]+)"/gu)].map(([, from = ""]) => from),
  );
  expect(new Set(imported.filter((from) => !from.startsWith("./")))).toEqual(
    new Set(["openapi-fetch", "../support-id.ts"]),
  );
});

test("the imports of the client are installed with the package", () => {
  const manifest = new URL("../../package.json", import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(manifest, "utf8")) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  expect(dependencies).toHaveProperty("openapi-fetch");
});

// Never run: what does not compile here is an error of the request.
test("a request that is not in the API does not compile", () => {
  const call = async (client: ReturnType<typeof createClient>): Promise<void> => {
    // @ts-expect-error exactly one of product, invoice and items
    await client.POST("/pay/quote", { body: { currency: "EUR" } });
    await client.POST("/pay/quote", {
      // @ts-expect-error prices are text
      body: { items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: 10 }] },
    });
    await client.POST("/invoices/{id}/payments", {
      params: { path: { id: "invoice_1" } },
      // @ts-expect-error a payment has an idempotency key
      body: { provider_id: "prov_card", currency: "EUR", price: "1" },
    });
    // @ts-expect-error there is no such path
    await client.POST("/disputes", {});
  };
  expect(call).toBeTypeOf("function");
});
