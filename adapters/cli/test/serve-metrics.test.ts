import { readFileSync } from "node:fs";
import { left, portFailed, right } from "quittance/adapter";
import { rateSetOf } from "quittance/testing";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { systemClock } from "@quittance/memory";
import { addStoreMetrics } from "../src/metrics/store-metrics.ts";
import { serveInTest, testDatabase } from "./in-test.ts";
import { sample, serveProcess } from "./run-cli.ts";
import { post } from "./sample-requests.ts";

const database = await testDatabase("cli_metrics");

const addressIn = (message: string): string =>
  /^Metrics: (\S+)$/mu.exec(message)?.[1] ?? expect.fail(message);

/** Returns the values of metrics by their names and labels, as they are written. */
const valuesIn = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...text.matchAll(/^(quittance_.+) (\S+)$/gmu)].map(([, name = "", value]) => [
      name,
      Number(value),
    ]),
  );

test("metrics show requests, what waits, deliveries that fail and their log line", async () => {
  const serving = await serveProcess([
    ...["--database-url", database.url, "--data", sample, "--deliver"],
    ...["--metrics-port", "0"],
  ]);
  const scrape = async () =>
    valuesIn(await (await fetch(addressIn(serving.startupMessage))).text());
  // Nothing listens on port 9, which is that of the discard protocol.
  const endpoint = await post(serving.url, "/webhooks", { url: "http://127.0.0.1:9/" });
  expect(endpoint.status).toBe(201);
  const items = [{ type: "PAYMENT_INTENT", currency: "GBP", price: "10", title: "Lamp" }];
  const request = { items, customer_email: "robin@example.com" };
  expect((await post(serving.url, "/invoices", request)).status).toBe(201);
  expect((await post(serving.url, "/invoices", { items: [] })).status).toBe(400);
  await fetch(`${serving.url}/any/path?x`, { method: "PATCH" });
  await expect
    .poll(scrape, { timeout: 60_000, interval: 100 })
    .toMatchObject({ 'quittance_delivery_attempts_total{outcome="CONNECTION_FAILED"}': 1 });
  expect(await scrape()).toMatchObject({
    'quittance_requests_total{operation="POST /invoices",code="OK"}': 1,
    'quittance_requests_total{operation="POST /invoices",code="VALIDATION_FAILED"}': 1,
    'quittance_requests_total{operation="unknown",code="NOT_FOUND"}': 1,
    'quittance_request_seconds_count{operation="POST /invoices"}': 2,
    quittance_store_up: 1,
    quittance_rates_up: 1,
    quittance_events_unread: 0,
    quittance_notifications_unmatched: 0,
    quittance_rollup_transitions_pending: expect.any(Number) as unknown,
    'quittance_connections{state="used"}': expect.any(Number) as unknown,
    'quittance_calls_waiting{kind="statements"}': 0,
    'quittance_calls_waiting{kind="payments"}': 0,
    quittance_deliveries_failed_total: 0,
  });
  const line =
    serving
      .errors()
      .split("\n")
      .find((text) => text.includes("webhook")) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    level: "warn",
    message: "webhook not accepted",
    organization_id: "org_lantern",
    outcome: "CONNECTION_FAILED",
    attempt: 1,
    next_attempt_at: expect.any(String) as unknown,
  });
  const shown = await (await fetch(addressIn(serving.startupMessage))).text();
  const types = [...shown.matchAll(/^# TYPE (quittance_\S+) /gmu)].map(([, name = ""]) => name);
  for (const file of ["alerts.yml", "dashboard.json"]) {
    const path = new URL(`../monitoring/${file}`, import.meta.url);
    const used = readFileSync(path, "utf8").match(/quittance_[a-z_]+(?=[{[) ])/gu) ?? [];
    expect(used.length).toBeGreaterThan(9);
    expect(types).toEqual(
      expect.arrayContaining(used.map((name) => name.replace("seconds_bucket", "seconds"))),
    );
  }
  const other = await fetch(new URL("/", addressIn(serving.startupMessage)));
  expect(other.status).toBe(404);
  expect(await serving.stop()).toBe(0);
});

test("a store in memory has the metrics of requests and rates alone", async () => {
  const serving = await serveInTest(["--metrics-port", "0"]);
  const response = await fetch(addressIn(serving.startupMessage));
  expect(response.headers.get("content-type")).toContain("text/plain");
  const values = valuesIn(await response.text());
  expect(values).toMatchObject({ quittance_rates_up: 1 });
  expect(values).not.toHaveProperty("quittance_store_up");
});

test("what cannot be read has no value, rather than the last one", async () => {
  const registry = new Registry();
  const rates = rateSetOf({ EUR: "0.8" });
  const backlog = {
    unreadEvents: 1,
    dueDeliveries: 2,
    unmatchedNotifications: 3,
    pendingTransitions: 4,
    lateOrganizations: [],
  };
  let isDown = false;
  const read = addStoreMetrics(registry, {
    rates: {
      ratesFor: () => () =>
        Promise.resolve(isDown ? left(portFailed("rates", new Error("down"))) : right(rates)),
    },
    clock: systemClock,
    readBacklog: () => (isDown ? Promise.reject(new Error("down")) : Promise.resolve(backlog)),
    connections: undefined,
    waiting: undefined,
  });
  await read();
  expect(valuesIn(await registry.metrics())).toMatchObject({
    quittance_store_up: 1,
    quittance_events_unread: 1,
    quittance_deliveries_due: 2,
    quittance_notifications_unmatched: 3,
    quittance_rollup_transitions_pending: 4,
    quittance_rates_age_seconds: expect.any(Number) as unknown,
  });
  isDown = true;
  await read();
  expect(valuesIn(await registry.metrics())).toEqual({
    quittance_store_up: 0,
    quittance_rates_up: 0,
  });
});
