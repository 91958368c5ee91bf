import { memoryStore, randomIds, systemClock } from "@quittance/memory";
import { left, portFailed } from "quittance";
import { expect, test, vi } from "vitest";
import { readKeepDays, startDelivery } from "../src/serve/start-delivery.ts";

const choice = { isRequested: true, log: "failures", onAttempt: undefined } as const;

test("a failure of the store is logged as a line with a level, a time and its cause", async () => {
  const written: Array<string> = [];
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const cause = { kind: "Unavailable", sqlState: "57P01", message: "secret text" };
  const store = memoryStore();
  const deliveries = {
    ...store.deliveries,
    organizationsWithWork: () => () => Promise.resolve(left(portFailed("deliveries", cause))),
  };
  const ports = { ...store, deliveries, clock: systemClock, newId: randomIds };
  const delivering = await startDelivery({ ...ports, environment: "development" }, choice);
  await expect.poll(() => written.length).toBeGreaterThan(0);
  await delivering.stop();
  stderr.mockRestore();
  expect(JSON.parse(written[0] ?? "")).toEqual({
    level: "error",
    time: expect.stringMatching(/^\d{4}-.*Z$/u) as unknown,
    message: "delivery failed",
    kind: "PortFailed",
    port: "deliveries",
    cause: { kind: "Unavailable", sqlState: "57P01" },
  });
});

test("deliveries are kept for 30 days in production, for ever in development, or as chosen", () => {
  const read = (environment: "production" | "development", days?: string) =>
    readKeepDays({ deliver: true, "keep-deliveries": days }, environment);
  expect([read("production"), read("production", "all"), read("production", "7")]).toEqual([
    ...[30, undefined, 7],
  ]);
  expect([read("development"), read("development", "7")]).toEqual([undefined, 7]);
  expect(() => read("production", "0")).toThrow("--keep-deliveries");
  const without = { deliver: false, "keep-deliveries": "7" };
  expect(() => readKeepDays(without, "production")).toThrow("--keep-deliveries requires --deliver");
});
