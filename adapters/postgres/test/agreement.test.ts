import { memoryStore } from "@quittance/memory";
import { importRecords, postgresStore, type Executor } from "@quittance/postgres";
import * as fc from "fast-check";
import { idOf, type OrganizationId } from "quittance";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { databaseOf } from "../src/tenancy/database.ts";
import { updateTenant } from "../src/rollups/update-rollups.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import { defaultSchema } from "../src/statements/schema-name.ts";
import { anyHistory } from "./any-history.ts";
import { answerText, everyDashboard, wholeStore } from "./history-answers.ts";
import { perform, stock } from "./history-calls.ts";
import { historyApp, providers, surroundingsOf, turn } from "./history-app.ts";
import type { History } from "./history-steps.ts";
import { openTestStore, type TestStore } from "./support/test-store.ts";

const asked = parseInt(process.env["QUITTANCE_HISTORIES"] ?? "", 10);

/** All histories together: 64, or as many as the environment asks for. */
const histories = asked > 0 ? asked : 64;

/** Time zones of the process, with their offsets in winter and summer. */
const zones = {
  UTC: [0, 0],
  "Asia/Kolkata": [-330, -330],
  "America/New_York": [300, 240],
  "Pacific/Apia": [-780, -780],
} as const;

/** Time zones of the database. */
const databases: ReadonlyMap<string, TestStore> = new Map(
  await Promise.all(
    ["UTC", "Australia/Lord_Howe"].map(async (zone) => {
      const store = await openTestStore("agreement");
      const [found] = await store.adminExecutor.query(
        "SELECT current_database()::text AS name",
        [],
      );
      await store.admin.query(
        `ALTER DATABASE "${found?.["name"] ?? ""}" SET timezone TO '${zone}'`,
      );
      await importRecords(store.executor, { providers });
      return [zone, store] as const;
    }),
  ),
);

afterAll(async () => {
  for (const store of databases.values()) await store.close();
});

/** What all histories have made. */
const made = { histories: 0, invoices: 0, payments: 0 };

let organizations = 0;

const newOrganization = (): OrganizationId => {
  organizations += 1;
  return idOf("org", `org_${String(organizations)}`);
};

/** Drive both stores through a history, and compare every answer and all that is left. */
const agrees = async (executor: Executor, history: History): Promise<void> => {
  const owner = newOrganization();
  const organization = { id: owner, name: "Ünïcode 漢字 GmbH", imageUrl: undefined };
  await importRecords(executor, { organizations: [organization] });
  const around = surroundingsOf(owner, history.start);
  const tenant = databaseOf(oneServer(executor), defaultSchema).tenant(owner);
  const updateRollupsEvery = organizations % 2 === 0 ? 0 : 3;
  const kept = historyApp(around, postgresStore(executor, { updateRollupsEvery }), (limit) =>
    updateTenant(tenant, limit),
  );
  const remembered = memoryStore({ providers, organizations: [organization] });
  const known = historyApp(around, remembered, () => Promise.resolve());

  expect(answerText(await stock(kept))).toBe(answerText(await stock(known)));
  for (const step of history.steps) {
    turn(around, step);
    const expected = answerText(await perform(known, step));
    expect([step, answerText(await perform(kept, step))]).toEqual([step, expected]);
  }
  made.histories += 1;
  made.invoices += kept.made.invoices.length;
  made.payments += kept.made.payments.length;
  turn(around, { kind: "tick", seconds: 1 });
  expect(await wholeStore(kept)).toEqual(await wholeStore(known));
  await kept.fold(1_000);
  expect(await everyDashboard(kept)).toEqual(await everyDashboard(known));
};

describe.each(Object.entries(zones))("in a process of %s", (zone, offsets) => {
  beforeEach(() => {
    const before = process.env["TZ"];
    process.env["TZ"] = zone;
    return () => {
      if (before === undefined) delete process.env["TZ"];
      else process.env["TZ"] = before;
    };
  });

  test(
    "PostgreSQL answers whatever the memory answers",
    async () => {
      const found = [new Date(2025, 0, 15), new Date(2025, 6, 15)];
      expect(found.map((day) => day.getTimezoneOffset())).toEqual([...offsets]);
      const numRuns = Math.ceil(histories / Object.keys(zones).length / databases.size);
      const runs = [...databases].map(async ([databaseZone, store]) => {
        const [row] = await store.executor.query("SELECT current_setting('TimeZone') AS zone", []);
        expect(row?.["zone"]).toBe(databaseZone);
        await fc.assert(
          fc.asyncProperty(anyHistory, (history) => agrees(store.executor, history)),
          { numRuns },
        );
      });
      await Promise.all(runs);
    },
    60_000 + histories * 1_000,
  );
});

test("the histories were long enough to mean something", () => {
  expect(made.histories).toBeGreaterThanOrEqual(histories);
  expect(made.invoices).toBeGreaterThan(histories);
  expect(made.payments).toBeGreaterThan(histories / 2);
});

test("a store that loses the thirtieth digit is found out", async () => {
  const [store] = databases.values();
  if (store === undefined) throw new Error("There is no database");
  const blunt: Executor = {
    ...store.executor,
    query: async (text, values) =>
      (await store.executor.query(text, values)).map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            value?.replaceAll(/(\.\d{29})[1-9]/gu, "$10") ?? null,
          ]),
        ),
      ),
  };
  const property = fc.asyncProperty(anyHistory, (history) => agrees(blunt, history));
  const details = await fc.check(property, { numRuns: 100, endOnFailure: true });
  expect(String(details.errorInstance)).toContain("AssertionError");
});
