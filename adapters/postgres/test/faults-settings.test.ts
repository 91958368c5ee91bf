import { testOrganization } from "quittance/testing";
import { poolExecutor, postgresStore } from "@quittance/postgres";
import { types } from "pg";
import {
  analyticsRepositoryCases,
  invoiceRepositoryCases,
  paymentRepositoryCases,
  type ConformanceCase,
  type LedgerSubject,
} from "@quittance/conformance";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { expectAgreement } from "./expect-agreement.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { bill, countKinds, appOn, openTestApp, paymentOf } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("settings");

const cases = [
  ...[...invoiceRepositoryCases, ...paymentRepositoryCases, ...analyticsRepositoryCases],
].filter(({ name }) => !name.endsWith("rows and reports more"));

const holdOver = async (
  executor: Parameters<typeof postgresStore>[0],
  chosen: ReadonlyArray<ConformanceCase<LedgerSubject>>,
): Promise<void> => {
  for (const { name, check } of chosen) {
    const checked = check(async (records) => {
      await store.fill(records);
      return postgresStore(executor);
    });
    await checked.catch((error: unknown) => {
      throw new Error(name, { cause: error });
    });
  }
};

describe("a host with its own type parsers", () => {
  const { NUMERIC, TIMESTAMP, JSON: json, BOOL, INT8, VARCHAR } = types.builtins;
  type Parse = (text: string) => unknown;
  type TypeId = (typeof types.builtins)[keyof typeof types.builtins];
  const own: ReadonlyArray<readonly [type: TypeId, parse: Parse]> = [
    [NUMERIC, parseFloat],
    [TIMESTAMP, (text) => new Date(text)],
    [json, (text) => ({ wrapped: text })],
    [BOOL, (text) => (text === "t" ? 1 : 0)],
    [INT8, BigInt],
    [VARCHAR, (text) => text.trim()],
  ];
  const known = own.map(([type]) => types.getTypeParser(type, "text") as Parse);

  beforeEach(() => {
    vi.stubEnv("TZ", "America/New_York");
    for (const [type, parse] of own) types.setTypeParser(type, "text", parse);
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    own.forEach(([type], index) => {
      const parse = known[index];
      if (parse !== undefined) types.setTypeParser(type, "text", parse);
    });
  });

  test("has the same results as other hosts", async () => {
    const { rows } = await store.pool.query<{ readonly amount: unknown }>("SELECT 1.10 AS amount");
    expect(rows[0]?.amount).toBe(1.1);
    await holdOver(
      store.executor,
      cases.filter((_, index) => index % 5 === 0),
    );
  });
});

describe("connections with their own settings", () => {
  const settings: Readonly<Record<string, ReadonlyArray<string>>> = {
    "dates and numbers in other styles": [
      ...["DateStyle=SQL,DMY", "TimeZone=America/New_York", "IntervalStyle=sql_standard"],
      ...["extra_float_digits=-15", "bytea_output=escape"],
    ],
    "standard strings": ["standard_conforming_strings=on", "TimeZone=Asia/Kathmandu"],
    "strings with backslashes": ["standard_conforming_strings=off"],
    "no search path": ["search_path="],
    serializable: ["default_transaction_isolation=serializable"],
    "repeatable read": ["default_transaction_isolation=repeatable\\ read"],
    "one plan for all values": ["plan_cache_mode=force_generic_plan"],
  };

  test.each(Object.entries(settings))("%s", async (_, given) => {
    const options = given.map((setting) => `-c ${setting}`).join(" ");
    const pool = store.connect({ max: 4, options });
    const executor = poolExecutor(pool, { waitMs: 20_000 });
    const [name = "", value = ""] = (given[0] ?? "").replace("\\", "").split("=");
    const { rows } = await pool.query<{ readonly set: string }>(
      "SELECT current_setting($1) AS set",
      [name],
    );
    expect(rows[0]?.set.replaceAll(/[ "]/gu, "")).toBe(value.replaceAll(" ", ""));
    await holdOver(
      executor,
      cases.filter((__, index) => index % 10 === 0),
    );
    await openTestApp(store);
    const app = appOn(executor, { updateRollupsEvery: 3 });
    const { id } = await bill(app, "10");
    const sent = ["4", "4", "2"].map((price) =>
      app.payments.payments.record(testOrganization, id, paymentOf(`key_${price}`, price)),
    );
    const results = await Promise.all(sent);
    expect(countKinds(results)).toEqual({ created: 2, replayed: 1 });
    const last = await app.payments.payments.record(testOrganization, id, paymentOf("more", "4"));
    expect(rightOf(last).invoice.status).toBe("COMPLETED");
    await expectAgreement({ ...store, executor }, app);
  });
});
