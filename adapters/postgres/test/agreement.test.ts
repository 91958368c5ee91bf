import { memoryStore } from "@quittance/memory";
import { importRecords, postgresStore, type Executor } from "@quittance/postgres";
import * as fc from "fast-check";
import { type OrganizationId, type Provider } from "quittance";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseOf } from "../src/tenancy/database.ts";
import { updateTenant } from "../src/rollups/update-rollups.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import { defaultSchema } from "../src/statements/schema-name.ts";
import { bank, chain } from "../../../test/support/create-test-app.ts";
import { Environment } from "../../../test/lab/simulation/environment.ts";
import { randomOf, type Random } from "../../../test/lab/chaos/random.ts";
import { planChange, type Subject } from "../../../test/lab/simulation/history.ts";
import { caseSeed } from "../../../test/support/case-seed.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { createAgreementApp, isChange, type AgreementStep } from "./agreement-app.ts";
import { dashboardTexts, storedText } from "./agreement-results.ts";
import { openTestStore, type TestStore } from "./support/test-store.ts";

const asked = parseInt(process.env["QUITTANCE_HISTORIES"] ?? "", 10);

/** The number of histories: 64, or as many as the environment asks for. */
const histories = asked > 0 ? asked : 64;

/** Time zones of the process, with their offsets in winter and summer. */
const zones = {
  UTC: [0, 0],
  "Asia/Kolkata": [-330, -330],
  "America/New_York": [300, 240],
  "Pacific/Apia": [-780, -780],
} as const;

const providers: ReadonlyArray<Provider> = [
  ...[bank, chain],
  { ...bank, id: "prov_BANK", name: "Ünïcode", currencies: ["EUR", "JPY", "USD"] },
];

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

/** What all histories created. */
const created = {
  histories: 0,
  invoices: 0,
  payments: 0,
  redemptions: 0,
  refunds: 0,
  numbers: 0,
  creditNotes: 0,
};

let organizations = 0;

const newOrganization = (): OrganizationId => {
  organizations += 1;
  return `org_${String(organizations)}`;
};

interface History {
  readonly start: string;
  readonly steps: ReadonlyArray<AgreementStep>;
}

/** Times at which clocks change or months end, and the day that one time zone skipped. */
const starts = [
  ...["2025-03-09 02:30:00", "2025-04-05 15:00:00", "2025-10-04 15:30:00", "2011-12-30 09:59:59"],
  ...["2024-02-28 23:59:59", "2024-12-31 23:00:00", "1999-12-31 23:59:58", "2025-07-17 12:00:00"],
];

/** Returns the step of a seed. One action in six is taken twice, as without a response. */
const planStep = (seed: number): AgreementStep => {
  const random = randomOf(seed);
  if (random.percent(20)) return planBetween(random);
  const subject = random.pick<Subject>([
    ...(["creation", "payments", "payments", "payments"] as const),
    ...(["documents", "credit notes"] as const),
  ]);
  return {
    kind: "action",
    seed: random.below(1_000_000_000),
    subject,
    times: random.below(6) === 0 ? 2 : 1,
  };
};

const planBetween = (random: Random): AgreementStep => {
  if (random.percent(30)) return { kind: "update rollups", limit: random.pick([1, 2, 5, 1000]) };
  return random.percent(10) ? { kind: "time", seconds: 20 * 86_400 } : planChange(random);
};

const planCreation = (seed: number): AgreementStep => ({
  kind: "action",
  subject: "creation",
  times: 1,
  seed,
});

/** Histories of the actions of the simulation. A seed for each step lets them shrink. */
const seed = fc.noBias(fc.noShrink(fc.nat()));
const anyHistory: fc.Arbitrary<History> = fc
  .record({
    start: fc.constantFrom(...starts),
    creations: fc.array(seed, { minLength: 1, maxLength: 3 }),
    others: fc.array(seed, { minLength: 4, maxLength: 40, size: "max" }),
  })
  .map(({ start, creations, others }) => ({
    start,
    steps: [...creations.map(planCreation), ...others.map(planStep)],
  }));

/** Runs a history on both stores, and compares every result and everything that is stored. */
const agrees = async (executor: Executor, { start, steps }: History): Promise<void> => {
  const owner = newOrganization();
  const organization = { id: owner, name: "Ünïcode 漢字 GmbH", imageUrl: undefined };
  await importRecords(executor, { organizations: [organization] });
  const environment = new Environment(start);
  const tenant = databaseOf(oneServer(executor), defaultSchema).tenant(owner);
  const updateRollupsEvery = organizations % 2 === 0 ? 0 : 3;
  const stored = postgresStore(executor, { updateRollupsEvery });
  const postgres = await createAgreementApp(environment, owner, stored, (limit) =>
    updateTenant(tenant, limit),
  );
  const inMemory = memoryStore({ providers, organizations: [organization] });
  const memory = await createAgreementApp(environment, owner, inMemory);
  for (const step of steps) {
    if (isChange(step)) environment.apply(step);
    const expected = await memory.take(step);
    expect([step, await postgres.take(step)]).toEqual([step, expected]);
  }
  created.histories += 1;
  created.invoices += postgres.known.invoices.length;
  created.payments += postgres.known.payments.length;
  const { rows } = rightOf(await postgres.payments.coupons.list(owner));
  for (const row of rows) created.redemptions += row.redemptions;
  created.refunds += postgres.known.refunds.length;
  created.creditNotes += postgres.known.creditNotes.length;
  const { rows: invoices } = rightOf(await postgres.payments.invoices.list(owner, { limit: 100 }));
  created.numbers += invoices.filter(({ number }) => number !== undefined).length;
  environment.apply({ kind: "time", seconds: 1 });
  expect(await storedText(postgres)).toEqual(await storedText(memory));
  await postgres.updateRollups(1_000);
  expect(await dashboardTexts(postgres)).toEqual(await dashboardTexts(memory));
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
    "PostgreSQL returns the results of the memory store",
    async () => {
      const found = [new Date(2025, 0, 15), new Date(2025, 6, 15)];
      expect(found.map((day) => day.getTimezoneOffset())).toEqual([...offsets]);
      const numRuns = Math.ceil(histories / Object.keys(zones).length / databases.size);
      const first = caseSeed + databases.size * Object.keys(zones).indexOf(zone);
      const runs = [...databases].map(async ([databaseZone, store], place) => {
        const [row] = await store.executor.query("SELECT current_setting('TimeZone') AS zone", []);
        expect(row?.["zone"]).toBe(databaseZone);
        await fc.assert(
          fc.asyncProperty(anyHistory, (history) => agrees(store.executor, history)),
          // Other histories in each zone.
          { numRuns, seed: first + place },
        );
      });
      await Promise.all(runs);
    },
    60_000 + histories * 1_000,
  );
});

// The counts of random histories vary much: these bounds only show that each kind takes part.
test("the histories create and number invoices, pay, refund, credit and redeem", () => {
  expect(created.histories).toBeGreaterThanOrEqual(histories);
  expect(created.invoices).toBeGreaterThan(histories / 2);
  expect(created.payments).toBeGreaterThan(histories / 8);
  expect(created.redemptions).toBeGreaterThan(histories / 16);
  expect(created.refunds).toBeGreaterThan(histories / 64);
  expect(created.creditNotes).toBeGreaterThan(histories / 16);
  expect(created.numbers).toBeGreaterThan(histories / 8);
});

test(
  "checkStore finds no mismatch in what the histories stored",
  async () => {
    for (const store of databases.values()) expect(await store.mismatches()).toEqual([]);
  },
  60_000 + histories * 1_000,
);

test("a store that loses the thirtieth digit is reported", async () => {
  const [store] = databases.values();
  if (store === undefined) throw new Error("There is no database");
  const lossy: Executor = {
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
  const property = fc.asyncProperty(anyHistory, (history) => agrees(lossy, history));
  const details = await fc.check(property, { numRuns: 100, endOnFailure: true });
  expect(String(details.errorInstance)).toContain("AssertionError");
});
