import { nodeDigest } from "@quittance/http/node";
import { orThrow } from "quittance";
import { describe, expect, test } from "vitest";
import { operationLimits } from "../src/operations/operation-limits.ts";
import { keyFor, newStore } from "./create-test-api.ts";
import { createApi } from "./send-to-api.ts";

const iban = "GB29NWBK60161331926819";
const seller = { legal_name: "One", address: { country: "GB" }, accounts: [{ iban }] };
const as = keyFor("settings.update");

const open = () => {
  const time = { ms: 0 };
  const store = newStore();
  return { time, store, call: createApi({ store, monotonicMs: () => time.ms }).call };
};

describe("an organization changes its settings", () => {
  test("30 times in an hour, and failures count", async () => {
    const { time, call } = open();
    const read = async () => String((await call("/settings")).at("data.revision"));
    const revision = await read();
    for (let count = 0; count < 29; count += 1) {
      const { status } = await call(
        "/settings/update",
        { seller, revision, confirm: "0000" },
        { as },
      );
      expect(status).toBe(422);
    }
    expect((await call("/settings/update", { name: "1", revision }, { as })).status).toBe(200);
    time.ms += 1000;
    const next = { name: "2", revision: await read() };
    const limited = await call("/settings/update", next, { as });
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "3599"]);
    time.ms += 3_599_000;
    expect((await call("/settings/update", next, { as })).status).toBe(200);
  });

  test("with events that name its key, and responses that are not stored", async () => {
    const { call, store } = open();
    const { at } = await call("/settings");
    const body = { seller, revision: at("data.revision"), confirm: "6819" };
    const changed = await call("/settings/update", body, { as });
    expect(changed.headers.get("cache-control")).toBe("no-store");
    const events = orThrow(await store.outbox.read("org_one", undefined, 10)());
    const id = `key_${nodeDigest(as).slice(0, 32)}`;
    const change = { actor: { type: "API_KEY", id } };
    expect(events.map(({ event }) => event)).toMatchObject([
      { type: "organization.updated", subject: { kind: "Organization", change } },
      { type: "seller.accounts_changed", subject: { kind: "Organization", change } },
    ]);
  });
});

test("a webhook endpoint is tested once a second", async () => {
  const { time, call } = open();
  await call("/webhooks", { url: "https://shop.example/webhooks" });
  expect((await call("/webhooks/endpoint_1/test")).status).toBe(200);
  time.ms += 999;
  expect((await call("/webhooks/endpoint_1/test")).status).toBe(429);
  time.ms += 1;
  expect((await call("/webhooks/endpoint_1/test")).status).toBe(200);
  const deliveries = await call("/webhooks/endpoint_1/deliveries");
  expect(deliveries.at("data.deliveries.0.type")).toBe("webhook.test");
  expect(deliveries.at("data.total")).toBe(2);
  await call("/webhooks/endpoint_1/disable");
  time.ms += 1000;
  expect((await call("/webhooks/endpoint_1/test")).status).toBe(409);
});

test("limits are those of each organization and operation", () => {
  const limits = operationLimits(() => 0);
  const operation = { path: "/settings/update", limit: { requests: 1, seconds: 60 } };
  expect(limits("org_one", operation)).toBe(0);
  expect(limits("org_one", operation)).toBe(60);
  expect(limits("org_two", operation)).toBe(0);
  expect(limits("org_one", { ...operation, path: "/other" })).toBe(0);
  expect(limits("org_one", { path: "/settings" })).toBe(0);
});
