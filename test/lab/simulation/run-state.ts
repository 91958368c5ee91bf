import { memoryCredentials, memoryStore, type MemoryStore } from "@quittance/memory";
import {
  Amount,
  freshRates,
  timestampOf,
  type BillingSchema,
  type Clock,
  type Coupon,
  type Id,
  type OrganizationId,
  type Product,
  type RateProvider,
  type Timestamp,
} from "quittance";
import type {
  CredentialRepository,
  NumberSeries,
  numberSeriesDescription,
} from "quittance/adapter";
import { bank, chain } from "../../support/create-test-app.ts";
import type { Decimal } from "../../support/oracle-money.ts";
import { product, schema } from "../../support/sample-catalog.ts";
import { versionOf } from "./expected-rows.ts";
import { ExpectedLedger, seriesAt } from "./expected-ledger.ts";
import type { History } from "./history.ts";
import { Scheduler } from "./scheduler.ts";
import { maxAge, Environment } from "./environment.ts";

/** Returns a store in place of the store of a run, to observe or to break it. */
export type ChangeStore = (store: MemoryStore, clock: Clock) => MemoryStore;

/** The currency of an invoice, and the identifiers and the prices of its lines. */
export interface BilledLines {
  readonly currency: string;
  readonly lines: ReadonlyArray<{ readonly id: string; readonly price: Decimal }>;
}

/** The identifiers that the clients of an organization share. */
export interface KnownIds {
  readonly invoices: Array<string>;
  readonly payments: Array<string>;
  /** What each payment was recorded with. */
  readonly paid: Map<string, { readonly currency: string; readonly amount: Decimal }>;
  /** The lines of each invoice. */
  readonly billed: Map<string, BilledLines>;
  readonly refunds: Array<string>;
  readonly creditNotes: Array<string>;
  readonly coupons: Array<string>;
  /** With the index of their product: the newest versions, then those that they replaced. */
  readonly schemas: Array<{ readonly id: string; readonly product: number }>;
  /** The newest version of each product. */
  readonly products: Array<string>;
}

/** A write that was acknowledged under a key. */
export interface Acknowledged {
  readonly owner: string;
  readonly list: "invoices" | "payments" | "refunds" | "creditNotes";
  readonly key: string;
  readonly id: string;
}

/** Receives a line of text for every step. */
export type Log = (line: string) => void;

/** The state of one run of a history. */
export interface RunState {
  readonly environment: Environment;
  readonly scheduler: Scheduler;
  /** Whether invoices have numbers, and coupons exist. */
  readonly hasDocuments: boolean;
  readonly ledger: ReadonlyMap<string, ExpectedLedger>;
  readonly known: ReadonlyMap<string, KnownIds>;
  readonly store: MemoryStore;
  readonly credentials: CredentialRepository;
  readonly rates: (source: RateProvider) => RateProvider;
  readonly numbering: numberSeriesDescription.ChooseSeries;
  readonly faults: Map<string, number>;
  readonly acknowledged: Array<Acknowledged>;
  /** Identifiers of the events in results. */
  readonly events: Set<string>;
  /** All results as text. */
  readonly results: Array<string>;
  readonly log: Log | undefined;
  /** The first exception. */
  problem: unknown;
  operations: number;
}

/** The organizations; both use the same identifiers in their catalogs. */
export const owners: readonly [OrganizationId, OrganizationId] = ["org_a", "org_b"];

/** Returns the digest of the API key of an organization. */
export const digestOf = (owner: string): string => owner.padEnd(64, "0");

/** Creates the state for a run of a history. */
export const openRun = (history: History, log?: Log, changeStore?: ChangeStore): RunState => {
  const environment = new Environment();
  const scheduler = new Scheduler(history.order, log);
  const { hasDocuments } = history;
  const coupons = hasDocuments ? couponRecords : [];
  const bare = memoryStore({ providers: [bank, chain], ...catalog, coupons });
  const credentials = memoryCredentials(
    owners.map((organizationId) => ({
      organizationId,
      digest: digestOf(organizationId),
      scopes: undefined,
    })),
  );
  return {
    environment,
    scheduler,
    log,
    hasDocuments,
    ledger: new Map(owners.map((owner) => [owner, expectedLedgerOf(owner, coupons)])),
    known: new Map(owners.map((owner) => [owner, initialIds(owner, coupons)])),
    store: changeStore?.(bare, environment.clock) ?? bare,
    credentials,
    rates: (source) => freshRates(source, { maxAge }, environment.clock),
    numbering: (_, issuedAt) => (hasDocuments ? seriesOf(issuedAt) : undefined),
    faults: new Map(),
    acknowledged: [],
    events: new Set(),
    results: [],
    problem: undefined,
    operations: 0,
  };
};

/** Returns two products, of which one is also free, with prices that depend on the organization. */
const catalogOf = (
  organizationId: OrganizationId,
  price: string,
): readonly [ReadonlyArray<Product>, ReadonlyArray<BillingSchema>] => {
  const mine = { organizationId, createdAt: timestampOf("2025-01-01 00:00:00") };
  const coffee: Id<"product"> = "product_coffee";
  const priced = (name: string, productId: Product["id"], amount: string): BillingSchema =>
    schema({
      ...mine,
      productId,
      versionGroupId: `group_${name}`,
      id: `schema_${name}`,
      basePrice: { currency: name === "tea" ? "GBP" : "EUR", amount: Amount.of(amount) },
    });
  const tea = product(mine);
  return [
    [tea, product({ ...mine, id: coffee, versionGroupId: "group_coffee", name: "Coffee" })],
    [
      priced("tea", tea.id, price),
      priced("cup", coffee, "2.333333333333333333333333333333"),
      priced("free", tea.id, "0"),
    ],
  ];
};

const catalogs = owners.map((owner, at) => catalogOf(owner, at === 0 ? "10" : "7.5"));

const catalog = {
  products: catalogs.flatMap(([products]) => products),
  billingSchemas: catalogs.flatMap(([, schemas]) => schemas),
};

/** The invoices of a day have a series, so that the count starts again when the day changes. */
const seriesOf = (issuedAt: Timestamp): NumberSeries => {
  const name = seriesAt(issuedAt);
  return { name, pattern: `{YYYY}-{MM}-${name.slice(8)}/{n:3}` };
};

/** Coupons with few redemptions: for all customers, and for each. */
const couponRecords: ReadonlyArray<Coupon> = owners.flatMap((organizationId) =>
  [
    { code: "ALL", percent: "12.5", maxRedemptions: 2, maxPerCustomer: undefined },
    { code: "EACH", percent: "33.333333333333333333", maxRedemptions: 3, maxPerCustomer: 1 },
  ].map(({ percent, ...coupon }): Coupon => ({
    ...coupon,
    organizationId,
    isActive: true,
    percent: Amount.of(percent),
    amount: undefined,
    currency: undefined,
    productIds: undefined,
    minimumTotal: undefined,
    startsAt: undefined,
    endsAt: undefined,
    updatedAt: undefined,
    id: `coupon_${coupon.code}_${organizationId}`,
    createdAt: timestampOf("2025-01-01 00:00:00"),
  })),
);

const expectedLedgerOf = (
  owner: OrganizationId,
  coupons: ReadonlyArray<Coupon>,
): ExpectedLedger => {
  const ledger = new ExpectedLedger(owner);
  for (const { organizationId, percent = Amount.zero, ...coupon } of coupons) {
    if (organizationId !== owner) continue;
    const { maxRedemptions, maxPerCustomer, updatedAt } = coupon;
    const limits = { maxRedemptions, maxPerCustomer, updatedAt };
    ledger.coupons.set(coupon.id, { ...coupon, ...limits, percent: Amount.render(percent) });
  }
  for (const record of catalog.products) {
    if (record.organizationId === owner) ledger.products.set(record.id, versionOf(record));
  }
  for (const record of catalog.billingSchemas) {
    if (record.organizationId === owner) ledger.schemas.set(record.id, versionOf(record));
  }
  return ledger;
};

const initialIds = (owner: OrganizationId, coupons: ReadonlyArray<Coupon>): KnownIds => ({
  invoices: [],
  payments: [],
  paid: new Map(),
  billed: new Map(),
  refunds: [],
  creditNotes: [],
  coupons: coupons.flatMap(({ id, organizationId }) => (organizationId === owner ? [id] : [])),
  schemas: [
    { id: "schema_tea", product: 0 },
    { id: "schema_cup", product: 1 },
    { id: "schema_free", product: 0 },
  ],
  products: ["product_tea", "product_coffee"],
});
