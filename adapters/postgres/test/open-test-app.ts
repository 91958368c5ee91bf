import {
  postgresStore,
  type Executor,
  type PostgresStore,
  type StoreOptions,
} from "@quittance/postgres";
import {
  Amount,
  type Currency,
  type Either,
  type Id,
  type Invoice,
  type NewPayment,
  type Payment,
} from "quittance";
import { sequentialIds, testOrganization } from "quittance/testing";
import {
  bank,
  createTestApp,
  money,
  paymentOf as paymentBy,
  type TestApp,
} from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import type { TestStore } from "./support/test-store.ts";

/** Identifiers are unique among the test apps of a file. */
const newId = sequentialIds();

/** A test app on a PostgreSQL store. */
export interface PostgresApp extends TestApp<PostgresStore> {
  readonly executor: Executor;
}

/** Options of the store, and of its connections. */
export interface PostgresAppOptions extends StoreOptions {
  /** Wraps the executor of the store. */
  readonly wrap?: (executor: Executor) => Executor;
}

/** Empties the database, and creates a test app on it. */
export const openTestApp = async (
  test: TestStore,
  options: PostgresAppOptions = {},
): Promise<PostgresApp> => {
  await test.fill({ providers: [bank] });
  return appOn(test.executor, options);
};

/** Creates a test app on the database. */
export const appOn = (connected: Executor, options: PostgresAppOptions = {}): PostgresApp => {
  const { wrap, ...storeOptions } = options;
  const executor = wrap?.(connected) ?? connected;
  const store = postgresStore(executor, { lockQueueTimeoutMs: 30_000, ...storeOptions });
  const app = createTestApp({ store, newId });
  return { ...app, executor };
};

/** Returns the request of an invoice with one custom item, in euros by default. */
export const invoiceOf = (price: string, currency: Currency = "EUR") => ({
  currency,
  items: [
    { type: "PAYMENT_INTENT" as const, currency, price: Amount.of(price), quantity: 1 },
  ] as const,
  customerEmail: "payer@example.com",
});

/** Creates an invoice in euros. */
export const bill = async ({ payments }: PostgresApp, price: string): Promise<Invoice> =>
  rightOf(await payments.invoices.create(testOrganization, invoiceOf(price))).invoice;

/** Empties the database, creates a test app and a number of invoices of 10 euros. */
export const openInvoices = async (
  test: TestStore,
  count: number,
  options: PostgresAppOptions = {},
): Promise<{ readonly app: PostgresApp; readonly ids: ReadonlyArray<Id<"invoice">> }> => {
  const app = await openTestApp(test, options);
  const made = await billMany(app, count, "10");
  return { app, ids: made.map(({ id }) => id) };
};

/** Creates a number of invoices in euros. */
export const billMany = async (
  app: PostgresApp,
  count: number,
  price: string,
): Promise<ReadonlyArray<Invoice>> => Promise.all(times(count, () => bill(app, price)));

/** Returns the request of a payment in euros by bank; COMPLETED by default. */
export const paymentOf = (
  idempotencyKey: string,
  price: string,
  status: Payment["status"] = "COMPLETED",
): NewPayment => paymentBy(idempotencyKey, money(price, "EUR"), status);

/** Calls a function with each number from 0, and returns the results. */
export const times = <Result>(
  count: number,
  run: (index: number) => Result,
): ReadonlyArray<Result> => Array.from({ length: count }, (_, index) => run(index));

/** Counts results by kind: "created", "replayed", or the kind of the failure. */
export const countKinds = (
  results: ReadonlyArray<Either<{ readonly kind: string }, object>>,
): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const result of results) {
    const kind = result._tag === "Left" ? result.left.kind : kindOfSuccess(result.right);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

const kindOfSuccess = (success: object): string =>
  "replayed" in success && success.replayed === true ? "replayed" : "created";
