import { memoryStore, type MemoryStore, type StoreRecords } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  currencies,
  fixedRates,
  addSeconds,
  timestampOf,
  type Clock,
  type Currency,
  type Invoice,
  type LedgerEvent,
  type Money,
  type OrganizationId,
  type Payment,
  type QuittancePorts,
  type NewPayment,
  type Quittance,
  type Provider,
  type RateProvider,
  type RateSet,
} from "quittance";
import type { CatalogRepository, CatalogWriter, IdSource } from "quittance/adapter";
import { rateSetOf, sequentialIds, testOrganization } from "quittance/testing";
import { rightOf } from "./right-of.ts";
import { product, schema, tea } from "./sample-catalog.ts";

/** A provider for fiat money, and one for cryptocurrencies. */
export const [bank, chain] = (["bank", "chain"] as const).map((name): Provider => ({
  id: `prov_${name}`,
  name,
  type: name === "bank" ? "FIAT" : "CRYPTO",
  isActive: true,
  currencies,
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: undefined,
})) as [Provider, Provider];

const mine = { organizationId: testOrganization };

/** A tea for 10 GBP, and a free one. */
export const teas = {
  products: [product(mine)],
  billingSchemas: [
    schema(mine),
    schema({
      ...mine,
      id: "schema_free",
      versionGroupId: "group_free",
      basePrice: { currency: "EUR", amount: Amount.zero },
    }),
  ],
};

/** An item with a price of 0. */
export const freeItem = tea({ billingSchemaId: "schema_free" });

/** Round rates, so that expected amounts are easy to verify. */
export const plainRates: RateSet = rateSetOf({
  EUR: "0.8",
  GBP: "0.75",
  JPY: "150",
  USDT: "1",
  BITCOIN: "0.00001",
});

/** All operations over a store, with a clock and rates that a test can set. */
export interface TestApp<Store extends TestStore = MemoryStore> {
  readonly payments: Quittance;
  readonly store: Store;
  readonly ports: WritingPorts;
  /** Returns the same time until `tick` or `setNow` is called. */
  readonly clock: Clock;
  readonly tick: (seconds: number) => void;
  readonly setNow: (now: string) => void;
  readonly setRates: (rates: RateSet) => void;
}

/** The ports that a store implements. */
export type TestStore = Omit<WritingPorts, "rates" | "clock" | "newId">;

/** The ports of a store that writes the catalog, too. */
interface WritingPorts extends QuittancePorts {
  readonly catalogWriter: CatalogWriter;
}

/** Options of a test app that has a store of its own. */
interface StoreOptions<Store extends TestStore> extends PortOptions {
  readonly store: Store;
}

/** Options of a test app. */
export interface TestAppOptions extends PortOptions {
  /** Records of the memory store, instead of two providers and two products. */
  readonly records?: StoreRecords;
  /** Wraps the store for the operations; `store` of the test app stays as it is. */
  readonly wrap?: (store: MemoryStore) => MemoryStore;
}

interface PortOptions {
  /** Defaults to `plainRates`. */
  readonly rates?: RateSet | RateProvider;
  /** The time of the clock: 2025-07-17 12:00:00 by default. */
  readonly now?: string;
  /** Replaces the clock that can be set. */
  readonly clock?: Clock;
  readonly newId?: IdSource;
  /** Defaults to no rounding. */
  readonly rounding?: QuittancePorts["rounding"];
  /** Replaces the catalog of the store. */
  readonly catalog?: CatalogRepository;
  readonly taxes?: QuittancePorts["taxes"];
  readonly tax?: QuittancePorts["tax"];
  readonly totals?: QuittancePorts["totals"];
  readonly increments?: QuittancePorts["increments"];
  readonly numbering?: WritingPorts["numbering"];
  readonly coupons?: QuittancePorts["coupons"];
}

interface CreateTestApp {
  <Store extends TestStore>(options: StoreOptions<Store>): TestApp<Store>;
  (options?: TestAppOptions): TestApp;
}

/** Creates a test app over a given store, or over a new memory store. */
export const createTestApp: CreateTestApp = (
  options: TestAppOptions & { readonly store?: MemoryStore } = {},
): TestApp => {
  const { rates = plainRates, records = {}, wrap = (inner: MemoryStore) => inner } = options;
  const store = options.store ?? memoryStore({ providers: [bank, chain], ...teas, ...records });
  let time = timestampOf(options.now ?? "2025-07-17 12:00:00");
  let current = isProvider(rates) ? rates : fixedRates(rates);
  const clock: Clock = options.clock ?? (() => time);
  const { taxes, tax, coupons, rounding, totals, increments, numbering } = options;
  const ports: WritingPorts = {
    ...wrap(store),
    ...(taxes && { taxes }),
    ...(tax && { tax }),
    ...(totals && { totals }),
    ...(increments && { increments }),
    ...(numbering && { numbering }),
    ...(coupons && { coupons }),
    ...(rounding && { rounding }),
    ...(options.catalog === undefined ? {} : { catalog: options.catalog }),
    rates: { ratesFor: (wanted) => current.ratesFor(wanted) },
    rounding: options.rounding,
    clock,
    newId: options.newId ?? sequentialIds(),
  };
  return {
    payments: createQuittance(ports),
    store,
    ports,
    clock,
    tick: (seconds) => {
      time = addSeconds(time, seconds);
    },
    setNow: (now) => {
      time = timestampOf(now);
    },
    setRates: (others) => {
      current = fixedRates(others);
    },
  };
};

const isProvider = (rates: RateSet | RateProvider): rates is RateProvider => "ratesFor" in rates;

/** Returns money with an amount from text. */
export const money = (amount: string, currency: Currency): Money => ({
  currency,
  amount: Amount.of(amount),
});

/** Creates an invoice with one custom item. */
export const bill = async (
  { payments }: Pick<TestApp, "payments">,
  { currency, amount }: Money,
  quantity = 1,
  customerEmail = "payer@example.com",
): Promise<Invoice> => {
  const result = await payments.invoices.create(testOrganization, {
    currency,
    items: [{ type: "PAYMENT_INTENT", currency, price: amount, quantity }],
    customerEmail,
  });
  return rightOf(result).invoice;
};

/** Returns the request of a payment by bank; COMPLETED by default. */
export const paymentOf = (
  idempotencyKey: string,
  price: Money,
  status: Payment["status"] = "COMPLETED",
): NewPayment => ({
  idempotencyKey,
  providerId: bank.id,
  currency: price.currency,
  price: price.amount,
  status,
});

/** Returns every event of an organization, in the order of the outbox. */
export const eventsOf = async (
  { outbox }: MemoryStore,
  owner: OrganizationId = testOrganization,
): Promise<ReadonlyArray<LedgerEvent>> =>
  rightOf(await outbox.read(owner, undefined, 1_000_000)()).map(({ event }) => event);
