import {
  createCatalog,
  createQuittance,
  currencies,
  fixedRates,
  idOf,
  addSeconds,
  timestampOf,
  type Catalog,
  type Clock,
  type Currency,
  type Invoice,
  type OrganizationId,
  type Outbox,
  type Payment,
  type QuittancePorts,
  type Quittance,
  type Provider,
  type RateSet,
  type BillingSchema,
  type Product,
  type Timestamp,
} from "quittance";
import { type CatalogWriter } from "quittance/adapter";
import { rateSetOf } from "quittance/testing";
import type { Step } from "./history-steps.ts";
import { scatteredIds } from "./scattered-ids.ts";

/** The providers of every history; their identifiers sort otherwise by words than by bytes. */
export const providers: ReadonlyArray<Provider> = (["prov_b", "prov_B", "prov_a"] as const).map(
  (id, place): Provider => ({
    id: idOf("prov", id),
    name: `Ünïcode ${id}`,
    type: place === 0 ? "CRYPTO" : "FIAT",
    isActive: true,
    currencies: place === 1 ? ["EUR", "JPY", "USD"] : currencies,
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
export interface HistoryApp {
  readonly around: Surroundings;
  readonly payments: Quittance;
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

type Repositories = Omit<QuittancePorts, "rates" | "clock" | "newId"> & {
  readonly catalogWriter: CatalogWriter;
  readonly outbox: Outbox;
};

/** Open a desk over a store. */
export const historyApp = (
  around: Surroundings,
  store: Repositories,
  fold: HistoryApp["fold"],
): HistoryApp => {
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
    payments: createQuittance(ports),
    catalog: createCatalog(ports),
    outbox: store.outbox,
    made: { invoices: [], payments: [], products: [], schemas: [] },
  };
};

/** Let time pass or rates change, for both stores at once. */
export const turn = (around: Surroundings, step: Step): void => {
  if (step.kind === "tick") around.now = addSeconds(around.now, step.seconds);
  if (step.kind === "rates") around.rates = rateSets[step.index] ?? around.rates;
};
