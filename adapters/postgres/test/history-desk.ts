import {
  createCatalog,
  createPayments,
  fixedRates,
  idOf,
  plusSeconds,
  timestampOf,
  type Catalog,
  type Clock,
  type Currency,
  type IdSource,
  type Invoice,
  type OrganizationId,
  type Outbox,
  type Payment,
  type PaymentPorts,
  type Payments,
  type Provider,
  type RateSet,
  type BillingSchema,
  type CatalogWriter,
  type Product,
  type Timestamp,
} from "quittance";
import { rateSetOf } from "quittance/testing";
import type { Step } from "./history-steps.ts";

/** The providers of every history; their identifiers sort otherwise by words than by bytes. */
export const providers: ReadonlyArray<Provider> = (["prov_b", "prov_B", "prov_a"] as const).map(
  (id, place): Provider => ({
    id: idOf("prov", id),
    name: `Ünïcode ${id}`,
    type: place === 0 ? "CRYPTO" : "FIAT",
    isActive: place < 2,
    currencies: place === 0 ? ["USDC", "BITCOIN"] : [],
    createdAt: timestampOf("2025-01-01 00:00:00"),
    updatedAt: undefined,
  }),
);

const rateSets: ReadonlyArray<RateSet> = [
  rateSetOf({ EUR: "0.8", JPY: "150", BITCOIN: "0.00001", USDC: "1" }),
  rateSetOf({ EUR: "0.879502000000000005", JPY: "148.3", BITCOIN: "0.0000083", USDC: "1.0001" }),
  rateSetOf({ EUR: "3", JPY: "7", USDC: "0.333333333333333333" }),
];

/** What both stores of a history have in common, turned by the history. */
export interface Surroundings {
  readonly owner: OrganizationId;
  readonly start: Timestamp;
  now: Timestamp;
  rates: RateSet;
}

/** The surroundings at the start of a history. */
export const surroundingsOf = (owner: OrganizationId, start: string): Surroundings => ({
  owner,
  start: timestampOf(start),
  now: timestampOf(start),
  rates: rateSets[0] ?? rateSetOf({}),
});

/** All operations over one store, and what they have made. */
export interface HistoryDesk {
  readonly around: Surroundings;
  readonly payments: Payments;
  readonly catalog: Catalog;
  readonly outbox: Outbox;
  /** Fold so many transitions; nothing in a store that has no rollups. */
  readonly fold: (limit: number) => Promise<unknown>;
  readonly made: {
    readonly invoices: Array<Invoice>;
    readonly payments: Array<Payment>;
    readonly products: Array<Product>;
    readonly schemas: Array<BillingSchema>;
  };
}

type Repositories = Omit<PaymentPorts, "rates" | "clock" | "newId"> & {
  readonly catalogWriter: CatalogWriter;
  readonly outbox: Outbox;
};

/** Open a desk over a store. */
export const historyDesk = (
  around: Surroundings,
  store: Repositories,
  fold: HistoryDesk["fold"],
): HistoryDesk => {
  const clock: Clock = () => around.now;
  const ports = {
    ...store,
    clock,
    newId: scatteredIds(around.owner.slice("org_".length)),
    rates: {
      ratesFor: (wanted: ReadonlySet<Currency>) => fixedRates(around.rates).ratesFor(wanted),
    },
  };
  return {
    ...{ around, fold },
    payments: createPayments(ports),
    catalog: createCatalog(ports),
    outbox: store.outbox,
    made: { invoices: [], payments: [], products: [], schemas: [] },
  };
};

const digits = "9Bz_a-0KbAq7Zc1ydC2xE3wF4vG5uH6tI8sJrLpMoNnOmPlQkRjSiThUgVfWeXDY";

/**
 * Identifiers in no order, whose places among each other depend on how texts are compared. All end
 * alike, so that no other history has them: an invoice of two owners is nobody's.
 */
const scatteredIds = (end: string): IdSource => {
  let count = 0;
  return (prefix) => {
    count += 1;
    const place = (count * 7919) % digits.length ** 3;
    const at = (power: number): string =>
      digits.charAt(Math.floor(place / digits.length ** power) % digits.length);
    return idOf(prefix, `${prefix}_${at(2)}${at(1)}${at(0)}.${end}`);
  };
};

/** Let time pass or rates change, for both stores at once. */
export const turn = (around: Surroundings, step: Step): void => {
  if (step.kind === "tick") around.now = plusSeconds(around.now, step.seconds);
  if (step.kind === "rates") around.rates = rateSets[step.index] ?? around.rates;
};
