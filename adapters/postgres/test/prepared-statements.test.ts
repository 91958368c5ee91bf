import {
  poolExecutor,
  postgresJsExecutor,
  postgresStore,
  type Executor,
  type PoolOptions,
} from "@quittance/postgres";
import { Amount, timestampOf, type OrganizationId } from "quittance";
import {
  invoicePartDescription,
  type Bounds,
  type InvoiceConditions,
  type PageRequest,
  type PaymentFilter,
} from "quittance/adapter";
import postgres from "postgres";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runScript } from "./ledger-script.ts";
import { bank } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("prepared");

const owner: OrganizationId = "org_one";

/** Returns every combination of one value for each property. */
const combinations = <Choice extends object>(choices: {
  readonly [Name in keyof Choice]-?: ReadonlyArray<Choice[Name] | undefined>;
}): ReadonlyArray<Choice> => {
  let made: ReadonlyArray<object> = [{}];
  for (const [name, values] of Object.entries<ReadonlyArray<unknown>>(choices)) {
    made = made.flatMap((known) => values.map((value) => ({ ...known, [name]: value })));
  }
  return made as ReadonlyArray<Choice>;
};

const [early, late] = [timestampOf("2020-01-01 00:00:00"), timestampOf("2030-01-01 00:00:00")];
const bounds = {
  priceUsdFrom: [undefined, Amount.zero],
  priceUsdTo: [undefined, Amount.of("1000000")],
  createdAtFrom: [undefined, early],
  createdAtTo: [undefined, late],
} as const satisfies { readonly [Name in keyof Bounds]: ReadonlyArray<Bounds[Name] | undefined> };

const invoiceFilters = combinations<Omit<InvoiceConditions, "isOverdue">>({
  ...bounds,
  status: [undefined, ["PENDING"], ["PENDING", "VOIDED"], ["\ud800" as "PENDING"]],
  currency: [undefined, ["EUR"], ["EUR", "USD"]],
  customerEmail: [undefined, "apricot@example.com"],
  providerId: [undefined, bank.id],
  metadata: [undefined, { order: "1", note: "x" }],
  number: [undefined],
  search: [undefined],
  dueAtFrom: [undefined],
  dueAtTo: [undefined],
  overdue: [undefined],
  toReportAt: [undefined],
});

const paymentFilters = combinations<PaymentFilter>({
  ...bounds,
  status: [undefined, ["PENDING"], ["PENDING", "FAILED"], ["\ud800" as "PENDING"]],
  currency: [undefined, ["EUR"], ["EUR", "USD"]],
  providerId: [undefined, [bank.id], [bank.id, "prov_other" as const]],
  invoiceId: [undefined, "invoice_1"],
  idempotencyKey: [undefined, "key-1"],
  reference: [undefined, "ch_1"],
  search: [undefined],
  metadata: [undefined, { order: "1" }],
});

const starts: ReadonlyArray<PageRequest["start"]> = [
  { offset: 0 },
  { offset: 3 },
  { offset: 20_000 },
  { after: { createdAt: late, id: "x" } },
];

const subsetsOf = <Item>(items: ReadonlyArray<Item>): ReadonlyArray<ReadonlySet<Item>> =>
  Array.from(
    { length: 2 ** items.length },
    (_, bits) => new Set(items.filter((__, index) => (bits >> index) % 2 === 1)),
  );

/**
 * Reads by every combination of expansions, and by one in `sample` of those of filters and pages.
 * Returns the number of combinations.
 */
const readEverything = async (executor: Executor, sample: number): Promise<number> => {
  const { invoices, payments } = postgresStore(executor);
  let reads = 0;
  const isChosen = (): boolean => (reads += 1) % sample === 0;
  for (const parts of subsetsOf(invoicePartDescription.storedInvoiceParts)) {
    reads += 1;
    rightOf(await invoices.findInvoice(owner, "invoice_1", parts)());
  }
  for (const start of starts) {
    for (const filter of invoiceFilters) {
      const page = { limit: reads % 2 === 0 ? 1 : 100, start };
      if (isChosen()) rightOf(await invoices.listInvoices(owner, filter, page)());
    }
    for (const filter of paymentFilters) {
      const page = { limit: reads % 2 === 0 ? 1 : 100, start };
      if (isChosen()) rightOf(await payments.listPayments(owner, filter, page)());
    }
  }
  return reads;
};

/** Returns the prepared statements of a connection that use the schema. */
const preparedIn = async (executor: Executor): Promise<ReadonlyArray<string>> => {
  const rows = await executor.query(
    `SELECT statement AS text FROM pg_prepared_statements WHERE statement LIKE '%"quittance"%'`,
    [],
  );
  return rows.map(({ text }) => text ?? "");
};

/** The number of fixed texts; raise it only for an operation or a frequent filter that is new. */
const mostPrepared = 106;

beforeAll(async () => {
  await store.fill({
    organizations: [{ id: owner, name: "One", imageUrl: undefined }],
    providers: [bank],
  });
});

describe("on one connection, every operation, filter and expansion", () => {
  const onPool = (options: PoolOptions = {}) =>
    poolExecutor(store.connect({ max: 1 }), { waitMs: 60_000, ...options });

  const onPostgresJs = (options: PoolOptions = {}) => {
    const sql = postgres(store.url, { max: 1, onnotice: () => undefined });
    onTestFinished(() => sql.end());
    return postgresJsExecutor(sql, { waitMs: 60_000, ...options });
  };

  test.each([
    ["pg, and no more for more reads", onPool, owner, 29],
    ["postgres.js", onPostgresJs, "org_two", 101],
  ] as const)("prepares few statements with %s", async (_, open, of, every) => {
    const executor = open();
    await runScript(executor, { owner: of, price: 2468, word: "apricot" });
    expect(await readEverything(executor, every)).toBeGreaterThan(4000);
    const found = await preparedIn(executor);
    expect(found.length).toBeGreaterThan(50);
    expect(found.length).toBeLessThanOrEqual(mostPrepared);
  });

  test.each([
    ["pg", onPool],
    ["postgres.js", onPostgresJs],
  ])("prepares none with %s without prepared statements", async (_, open) => {
    const executor = open({ prepare: false });
    await readEverything(executor, 301);
    expect(await preparedIn(executor)).toEqual([]);
  });
});
