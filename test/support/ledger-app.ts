import { memoryStore, type MemoryStore, type StoreRecords } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  currencies,
  fixedRates,
  idOf,
  plusSeconds,
  timestampOf,
  type Clock,
  type Currency,
  type Invoice,
  type LedgerEvent,
  type Money,
  type OrganizationId,
  type QuittancePorts,
  type PaymentRequest,
  type PaymentStatus,
  type Quittance,
  type Provider,
  type RateSet,
} from "quittance";
import { rateSetOf, sequentialIds, testOrganization } from "quittance/testing";
import { rightOf } from "./right-of.ts";
import { product, schema, tea } from "./sample-shop.ts";

/** A provider of money that states issue, and one of money on ledgers. */
export const [bank, chain] = (["bank", "chain"] as const).map((name): Provider => ({
  id: idOf("prov", `prov_${name}`),
  name,
  type: name === "bank" ? "FIAT" : "CRYPTO",
  isActive: true,
  currencies,
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: undefined,
})) as [Provider, Provider];

const mine = { organizationId: testOrganization };

/** What there is to sell: a tea for 10 GBP, and one that is free. */
export const teas = {
  products: [product(mine)],
  billingSchemas: [
    schema(mine),
    schema({
      ...mine,
      id: idOf("schema", "schema_free"),
      versionGroupId: "group_free",
      basePrice: { currency: "EUR", amount: Amount.zero },
    }),
  ],
};

/** A line that costs nothing. */
export const freeItem = tea({ billingSchemaId: idOf("schema", "schema_free") });

/** Round rates, so that examples can be followed in the head. */
export const plainRates: RateSet = rateSetOf({
  EUR: "0.8",
  GBP: "0.75",
  JPY: "150",
  USDT: "1",
  BITCOIN: "0.00001",
});

/** All operations over one memory, with a clock and rates that a test turns by hand. */
export interface TestApp {
  readonly payments: Quittance;
  readonly store: MemoryStore;
  readonly ports: QuittancePorts;
  /** The clock stands still in between. */
  readonly clock: Clock;
  readonly tick: (seconds: number) => void;
  readonly setRates: (rates: RateSet) => void;
}

/** What a desk may be opened with in place of the usual. */
export interface TestAppOptions {
  readonly rates?: RateSet;
  readonly records?: StoreRecords;
  readonly now?: string;
  /** Put between the operations and the store. */
  readonly wrap?: (store: MemoryStore) => MemoryStore;
}

/** Open a desk. */
export const openTestApp = ({
  rates = plainRates,
  records = {},
  now = "2025-07-17 12:00:00",
  wrap = (store) => store,
}: TestAppOptions = {}): TestApp => {
  const store = memoryStore({ providers: [bank, chain], ...teas, ...records });
  let time = timestampOf(now);
  let current = rates;
  const clock: Clock = () => time;
  const ports: QuittancePorts = {
    ...wrap(store),
    rates: { ratesFor: (wanted) => fixedRates(current).ratesFor(wanted) },
    clock,
    newId: sequentialIds(),
  };
  return {
    payments: createQuittance(ports),
    store,
    ports,
    clock,
    tick: (seconds) => {
      time = plusSeconds(time, seconds);
    },
    setRates: (others) => {
      current = others;
    },
  };
};

/** Money written in a test. */
export const money = (amount: string, currency: Currency): Money => ({
  currency,
  amount: Amount.of(amount),
});

/** Bill an amount as one custom item. */
export const bill = async (
  { payments }: Pick<TestApp, "payments">,
  { currency, amount }: Money,
  quantity = 1,
): Promise<Invoice> => {
  const result = await payments.createInvoice(testOrganization, {
    currency,
    items: [{ type: "PAYMENT_INTENT", currency, price: amount, quantity }],
    customerEmail: "payer@example.com",
  });
  return rightOf(result).created.invoice;
};

/** A payment as a provider reports it: COMPLETED, through the bank. */
export const paymentOf = (
  idempotencyKey: string,
  price: Money,
  status: PaymentStatus = "COMPLETED",
): PaymentRequest => ({ idempotencyKey, providerId: bank.id, price, status });

/** Every event of an organization, in the order of the outbox. */
export const eventsOf = async (
  { outbox }: MemoryStore,
  owner: OrganizationId = testOrganization,
): Promise<ReadonlyArray<LedgerEvent>> =>
  rightOf(await outbox.read(owner, undefined, 1_000_000)()).map(({ event }) => event);
