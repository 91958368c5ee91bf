import { afterAll, describe, expect, test } from "vitest";
import { startServer } from "../../postgres/test/support/postgres-server.ts";
import { controls, isCaught, runControl } from "./chaos/controls.ts";
import { lastingPort } from "./chaos/lasting-port.ts";
import { runChaos } from "./chaos/run-chaos.ts";
import { summaryOf } from "./chaos/summary.ts";

const server = await startServer({ port: await lastingPort() });

afterAll(() => server.remove());

const seed = 20_260_101;

test("nothing is lost, doubled or wrong while process, connections and server are killed", async () => {
  const report = await runChaos(server, {
    ...{ seed, seconds: 6, clients: 20, hotShare: 40 },
    faults: "storm",
  });
  const { faults, findings, acknowledged, stored } = report;
  expect(findings.texts()).toEqual([]);
  expect(Object.entries(faults).filter(([, count]) => count === 0)).toEqual([]);
  expect(acknowledged.payments).toBeGreaterThan(0);
  expect([stored.payments, stored.invoices]).toEqual([
    acknowledged.payments,
    acknowledged.invoices,
  ]);
});

describe("the audit finds what it must find, and nothing else to object to:", () => {
  test.each(controls)("$title", async (control) => {
    const report = await runControl(server, control, { seed });
    expect(isCaught(control, report), summaryOf(report)).toBe(true);
  });
});
