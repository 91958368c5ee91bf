import { memoryCredentials, memoryStore, type MemoryStore } from "@quittance/memory";
import {
  Amount,
  freshRates,
  idOf,
  timestampOf,
  type BillingSchema,
  type Clock,
  type CredentialRepository,
  type OrganizationId,
  type Quittance,
  type Product,
  type RateProvider,
} from "quittance";
import { bank, chain } from "../support/ledger-app.ts";
import { product, schema } from "../support/sample-shop.ts";
import { versionOf } from "./book-rows.ts";
import { Books } from "./books.ts";
import type { FaultKind, History } from "./history.ts";
import { Scheduler } from "./scheduler.ts";
import { maxAge, World } from "./world.ts";

/** What a planted bug may do beside what it breaks. */
export interface Tools {
  /** Let others have their turn. */
  readonly turn: (label: string) => Promise<void>;
  /** What goes wrong with the call that is being carried out. */
  readonly fault: () => FaultKind | undefined;
  readonly clock: Clock;
}

/** Ways to break the library or its ports for a test. */
export interface Plant {
  readonly store?: (store: MemoryStore, tools: Tools) => MemoryStore;
  readonly credentials?: (credentials: CredentialRepository) => CredentialRepository;
  /** In place of `freshRates` over the source. */
  readonly rates?: (source: RateProvider, clock: Clock) => RateProvider;
  readonly payments?: (payments: Quittance, tools: Tools) => Quittance;
}

/** What the properties of an organization tell each other. */
export interface Known {
  readonly invoices: Array<string>;
  readonly payments: Array<string>;
  /** The newest first, then those that they replaced; with the product that they are for. */
  readonly schemas: Array<{ readonly id: string; readonly product: number }>;
  /** The newest version of each product. */
  readonly products: Array<string>;
}

/** A write that was acknowledged under a key. */
export interface Acknowledged {
  readonly owner: string;
  readonly list: "invoices" | "payments";
  readonly key: string;
  readonly id: string;
}

/** Somebody who is told every step, line by line. */
export type Tell = (line: string) => void;

/** Everything that one run of a history takes place on. */
export interface Stage {
  readonly world: World;
  readonly scheduler: Scheduler;
  readonly books: ReadonlyMap<string, Books>;
  readonly known: ReadonlyMap<string, Known>;
  readonly store: MemoryStore;
  readonly credentials: CredentialRepository;
  readonly rates: (source: RateProvider) => RateProvider;
  readonly payments: (payments: Quittance) => Quittance;
  readonly faults: Map<string, number>;
  readonly acknowledged: Array<Acknowledged>;
  /** Identifiers of the events that were given back. */
  readonly events: Set<string>;
  /** Everything that was answered, as text. */
  readonly answers: Array<string>;
  readonly tell: Tell | undefined;
  /** The first thing that went wrong. */
  problem: unknown;
  operations: number;
  fault: FaultKind | undefined;
}

/** The organizations; both use the same identifiers in their catalogues. */
export const owners: readonly [OrganizationId, OrganizationId] = [
  idOf("org", "org_a"),
  idOf("org", "org_b"),
];

/** Digest of the key of an organization. */
export const digestOf = (owner: string): string => owner.padEnd(64, "0");

/** Set up everything that a history needs. */
export const openStage = (history: History, plant: Plant, tell?: Tell): Stage => {
  const world = new World();
  const scheduler = new Scheduler(history.order, tell);
  const tools: Tools = { turn: scheduler.turn, fault: () => stage.fault, clock: world.clock };
  const bare = memoryStore({ providers: [bank, chain], ...catalog });
  const credentials = memoryCredentials(
    owners.map((organizationId) => ({
      organizationId,
      digest: digestOf(organizationId),
      scopes: undefined,
    })),
  );
  const { rates: plantRates = freshEnough } = plant;
  const stage: Stage = {
    ...{ world, scheduler, tell },
    books: new Map(owners.map((owner) => [owner, openBooks(owner)])),
    known: new Map(owners.map((owner) => [owner, startingKnowledge()])),
    store: plant.store?.(bare, tools) ?? bare,
    credentials: plant.credentials?.(credentials) ?? credentials,
    rates: (source) => plantRates(source, world.clock),
    payments: (payments) => plant.payments?.(payments, tools) ?? payments,
    ...{ faults: new Map(), acknowledged: [], events: new Set(), answers: [] },
    ...{ problem: undefined, operations: 0, fault: undefined },
  };
  return stage;
};

const freshEnough = (source: RateProvider, clock: Clock): RateProvider =>
  freshRates(source, { maxAge }, clock);

/** A tea and a coffee for each organization, at different prices, and something that is free. */
const catalogOf = (
  organizationId: OrganizationId,
  price: string,
): readonly [ReadonlyArray<Product>, ReadonlyArray<BillingSchema>] => {
  const mine = { organizationId, createdAt: timestampOf("2025-01-01 00:00:00") };
  const coffee = idOf("product", "product_coffee");
  const priced = (name: string, productId: Product["id"], amount: string): BillingSchema =>
    schema({
      ...{ ...mine, productId, versionGroupId: `group_${name}` },
      id: idOf("schema", `schema_${name}`),
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

const openBooks = (owner: OrganizationId): Books => {
  const books = new Books(owner);
  for (const record of catalog.products) {
    if (record.organizationId === owner) books.products.set(record.id, versionOf(record));
  }
  for (const record of catalog.billingSchemas) {
    if (record.organizationId === owner) books.schemas.set(record.id, versionOf(record));
  }
  return books;
};

const startingKnowledge = (): Known => ({
  invoices: [],
  payments: [],
  schemas: [
    { id: "schema_tea", product: 0 },
    { id: "schema_cup", product: 1 },
    { id: "schema_free", product: 0 },
  ],
  products: ["product_tea", "product_coffee"],
});
