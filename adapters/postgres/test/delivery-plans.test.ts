import { postgresStore } from "@quittance/postgres";
import { idOf, timestampOf } from "quittance";
import type { DeliveryLane, DeliveryLog } from "quittance/adapter";
import { testOrganization as owner } from "quittance/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { openTestApp } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("deliveryplans");

afterAll(() => store.close());

const endpointId = idOf("endpoint", "endpoint_busy");
const deliveries = 3000;
const now = timestampOf("2025-02-01 00:00:00");

const lane: DeliveryLane = {
  organizationId: owner,
  endpointId,
  subjectId: idOf("invoice", "invoice_n1"),
};

beforeAll(async () => {
  await openTestApp(store);
  // Statistics that say nothing of the endpoint, as those of a store with many organizations.
  await store.admin.query(
    "ALTER TABLE quittance.webhook_deliveries SET (autovacuum_enabled = false)",
  );
  await store.admin.query(`INSERT INTO quittance.webhook_endpoints (organization_id, endpoint_id,
      url, is_active, secret, created_at)
    VALUES ('${owner}', '${endpointId}', 'https://example.com', true, 'whsec_test', '2025-01-01')`);
  await store.admin.query(`INSERT INTO quittance.webhook_deliveries (organization_id, endpoint_id,
      event_id, subject_id, type, ordinal, body, state, attempts, next_attempt_at, created_at)
    SELECT '${owner}', '${endpointId}', 'event_n' || n, 'invoice_n' || n, 'invoice.created', n,
      '{}', 'PENDING', '[]', '2025-01-01', '2025-01-01'
    FROM generate_series(1, ${String(deliveries)}) AS n`);
});

/** Explains the statements of a call, takes them back, and returns the most rows of a step. */
const mostRowsOf = async (call: (log: DeliveryLog) => Promise<unknown>): Promise<number> => {
  const counts: Array<number> = [];
  const takenBack = new Error("The statements are explained");
  const explaining = store.executor.transaction(async ({ query }) => {
    const watched: typeof query = async (text, values) => {
      if (!text.includes("webhook_deliveries")) return query(text, values);
      const rows = await query(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`, values);
      const plan = rows.map((row) => row["QUERY PLAN"] ?? "").join("\n");
      const found = plan.matchAll(/(?:actual rows=|Rows Removed by [A-Z][a-z ]+: )(?<rows>\d+)/gu);
      counts.push(...[...found].map(({ groups }) => Number(groups?.["rows"])));
      return [];
    };
    const isHostTransaction = true;
    await call(
      postgresStore({
        ...{ isHostTransaction, query: watched },
        transaction: (work) => work({ query: watched }),
      }).deliveries,
    );
    throw takenBack;
  });
  await expect(explaining).rejects.toBe(takenBack);
  expect(counts).not.toEqual([]);
  return Math.max(...counts);
};

const lease = { token: "lease_test", expiresAt: timestampOf("2025-02-01 00:01:00") };

test("a claim reads the delivery of its lane, and a record the one with its lease", async () => {
  const { deliveries: log } = postgresStore(store.executor);
  expect(await mostRowsOf((watched) => watched.claim(lane, lease, now)())).toBe(1);
  const claimed = rightOf(await log.claim(lane, lease, now)());
  if (claimed === undefined) throw new Error("Not claimed");
  const attempt = {
    at: now,
    outcome: "TIMED_OUT",
    status: undefined,
    retryAfter: undefined,
  } as const;
  const nextAttemptAt = timestampOf("2025-02-01 01:00:00");
  const result = { attempt, state: "PENDING", nextAttemptAt, disables: false } as const;
  expect(await mostRowsOf((watched) => watched.recordAttempt(claimed, result)())).toBe(1);
});

test("a look for due lanes reads no more than it returns", async () => {
  expect(await mostRowsOf((watched) => watched.dueLanes(owner, now, 10)())).toBeLessThan(20);
});
