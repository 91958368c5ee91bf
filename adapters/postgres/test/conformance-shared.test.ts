import { postgresRounding, postgresStore, type Executor } from "@quittance/postgres";
import { expect, test } from "vitest";
import { sendBatch } from "../src/drivers/send-batch.ts";
import { runKit } from "./support/run-kit.ts";
import { openTestStore, prepare } from "./support/test-store.ts";

const store = await openTestStore("conformance_shared");
const pool = store.connect({ max: 8, pipeline: true });
const sent = { shared: 0, withOtherSettings: [] as Array<string> };

/** A statement of another organization, in whose transaction the next one runs. */
const foreign = {
  text: "SELECT set_config('quittance.organization', 'org_foreign', true) AS owner",
  values: [],
  options: undefined,
};

const limits = { lockMs: 1000, statementMs: 60_000 };

/** Sends each statement that can share a transaction behind one of another organization. */
const executor: Executor = {
  ...store.executor,
  query: async (text, values, options) => {
    if (options?.canShare !== true) return store.executor.query(text, values, options);
    sent.shared += 1;
    if (/synchronous_commit|SET |lock_timeout/u.test(text)) sent.withOtherSettings.push(text);
    const client = await pool.connect();
    const statements = [foreign, { text, values, options }];
    const end = await sendBatch(client, { prepare }, statements, limits);
    client.release(end.kind === "Unknown");
    if (end.kind === "Unknown") throw end.error;
    if (end.kind === "RolledBack") return store.executor.query(text, values, options);
    return end.rows[1] ?? [];
  },
};

const fill = async (...given: Parameters<typeof store.fill>) => {
  await store.fill(...given);
  return postgresStore(executor, { groupPayments: true, groupInvoices: true });
};

runKit("PostgreSQL in groups, behind statements of another organization", fill, 40, () =>
  postgresRounding(executor),
);

test("statements shared transactions, and none of them has changed another setting", () => {
  expect(sent.shared).toBeGreaterThan(100);
  expect(sent.withOtherSettings.filter((text) => !/^\s*(?:WITH|SELECT)/u.test(text))).toEqual([]);
  expect(sent.withOtherSettings.filter((text) => text.includes("synchronous_commit"))).toEqual([]);
});
