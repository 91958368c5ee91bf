import {
  postgresStore,
  type Executor,
  type PostgresStore,
  type StoreOptions,
} from "@quittance/postgres";
import {
  Amount,
  createCatalog,
  createQuittance,
  fixedRates,
  idOf,
  addSeconds,
  timestampOf,
  type Catalog,
  type Clock,
  type Currency,
  type Either,
  type Invoice,
  type OrganizationId,
  type PaymentRequest,
  type Quittance,
  type PaymentStatus,
  type Provider,
} from "quittance";
import { rateSetOf, sequentialIds } from "quittance/testing";
import type { TestStore } from "./support/test-store.ts";

/** Whose desk it is. */
export const shop: OrganizationId = idOf("org", "org_shop");

/** The provider of every payment. */
export const bank: Provider = {
  id: idOf("prov", "prov_bank"),
  name: "Bank",
  type: "FIAT",
  isActive: true,
  currencies: ["EUR"],
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: undefined,
};

/** No two desks of a test file make the same identifier. */
const newId = sequentialIds();

/** All operations on a PostgreSQL store, with a clock that the test sets. */
export interface ShopApp {
  readonly payments: Quittance;
  readonly catalog: Catalog;
  readonly store: PostgresStore;
  readonly executor: Executor;
  readonly clock: Clock;
  readonly tick: (seconds: number) => void;
}

/** What a desk may be opened with in place of the usual. */
export interface TestAppOptions extends StoreOptions {
  /** Put between the store and its connections. */
  readonly wrap?: (executor: Executor) => Executor;
}

/** Empty the database and open a desk on it. */
export const openTestApp = async (
  test: TestStore,
  options: TestAppOptions = {},
): Promise<ShopApp> => {
  await test.fill({ providers: [bank] });
  return appOn(test.executor, options);
};

/** Opens a test app on the database. */
export const appOn = (connected: Executor, options: TestAppOptions = {}): ShopApp => {
  const { wrap, ...storeOptions } = options;
  const executor = wrap?.(connected) ?? connected;
  const store = postgresStore(executor, { lockQueueTimeoutMs: 30_000, ...storeOptions });
  let now = timestampOf("2025-07-17 12:00:00");
  const ports = {
    ...store,
    rates: fixedRates(rateSetOf({ EUR: "0.8" })),
    clock: () => now,
    newId,
  };
  return {
    payments: createQuittance(ports),
    catalog: createCatalog(ports),
    ...{ store, executor, clock: ports.clock },
    tick: (seconds) => {
      now = addSeconds(now, seconds);
    },
  };
};

/** A request for an invoice of so many euros. */
export const invoiceOf = (price: string, currency: Currency = "EUR") => ({
  currency,
  items: [
    { type: "PAYMENT_INTENT" as const, currency, price: Amount.of(price), quantity: 1 },
  ] as const,
  customerEmail: "payer@example.com",
});

/** Bill so many euros. */
export const bill = async ({ payments }: ShopApp, price: string): Promise<Invoice> =>
  rightOf(await payments.createInvoice(shop, invoiceOf(price))).created.invoice;

/** Bill so many euros so many times. */
export const billMany = async (
  app: ShopApp,
  count: number,
  price: string,
): Promise<ReadonlyArray<Invoice>> => Promise.all(times(count, () => bill(app, price)));

/** A payment of so many euros through the bank. */
export const paymentOf = (
  idempotencyKey: string,
  price: string,
  status: PaymentStatus = "COMPLETED",
): PaymentRequest => ({
  ...{ idempotencyKey, status },
  providerId: bank.id,
  price: { currency: "EUR", amount: Amount.of(price) },
});

/** The same for each number from 0. */
export const times = <Made>(count: number, make: (index: number) => Made): ReadonlyArray<Made> =>
  Array.from({ length: count }, (_, index) => make(index));

/** The success of a result. A failure is thrown, so that a test shows what it was. */
export const rightOf = <Success>(result: Either<unknown, Success>): Success => {
  if (result._tag === "Right") return result.right;
  throw new Error(`Expected a success, found ${JSON.stringify(result.left)}`);
};

/** How many results there are of each kind: "created", "replayed", or the kind of the failure. */
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
