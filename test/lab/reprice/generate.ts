import { memoryStore, randomIds, systemClock } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  discount,
  fixedRates,
  orThrow,
  parseRateSet,
  type Currency,
  type Item,
  type Pricing,
  type Quittance,
} from "quittance";
import { idOf, responses } from "quittance/adapter";
import { randomOf, type Random } from "../chaos/random.ts";

/** What the tiers of a pricing model end at, and the price of their units, as text. */
export type TierTable = ReadonlyArray<readonly [upTo: string | null, unitPrice: string]>;

/** A line as it was drawn. */
export interface DrawnLine {
  readonly product: "api" | "seat" | "hours" | "custom";
  readonly quantity: number;
  readonly units?: string;
  readonly price?: string;
  /** Percentage of a discount. */
  readonly off?: string;
}

/** An invoice as it was drawn, for the second calculation. */
export interface DrawnInvoice {
  readonly id: string;
  readonly profile: (typeof profiles)[number];
  /** Units per US dollar. */
  readonly rates: Readonly<Record<string, string>>;
  readonly currency: Currency;
  readonly coupon: boolean;
  readonly lines: ReadonlyArray<DrawnLine>;
}

/** The identifiers that candidates name. */
export interface GeneratedCatalog {
  readonly schemas: Readonly<Record<"api" | "seat" | "hours", string>>;
  readonly standardTax: string;
  readonly reducedTax: string;
}

/** The catalog that invoices were created with. */
export const catalogOfPast = {
  tiers: [
    ["1000", "0"],
    ["100000", "0.002"],
    [null, "0.001"],
  ],
  prices: { api: "0", seat: "12.50", hours: "79.99" },
  percents: { standard: "19", reduced: "7" },
  coupon: "10",
} as const satisfies { readonly tiers: TierTable } & Readonly<Record<string, unknown>>;

const profiles = ["invoice", "shop", "exact"] as const;
const documentCurrencies = ["EUR", "GBP", "USD", "JPY"] as const;
const organizationId = idOf("org", "org_generated");

const rateTables = [0, 1, 2, 3, 4].map((index) => ({
  EUR: `0.8${String(71 + index * 7)}502${String(index)}`,
  GBP: `0.7${String(38 + index)}797999`,
  JPY: `14${String(index)}.${String(31 + index * 3)}`,
}));

const pricingOf = (tiers: TierTable): Pricing => ({
  model: "GRADUATED",
  tiers: tiers.map(([upTo, unitPrice]) => ({
    upTo: upTo === null ? undefined : Amount.of(upTo),
    unitPrice: Amount.of(unitPrice),
    flatPrice: Amount.zero,
  })),
});

type App = Pick<Quittance, "invoices" | "products" | "billingSchemas" | "taxes" | "coupons">;

const createApps = (): ReadonlyMap<string, App> => {
  const store = memoryStore();
  const apps = new Map<string, App>();
  for (const [index, unitsPerUsd] of rateTables.entries()) {
    const rates = fixedRates(
      orThrow(parseRateSet({ source: "drawn", timestamp: "2026-01-01 00:00:00", unitsPerUsd })),
    );
    for (const totals of profiles) {
      const ports = { ...store, totals, rates, clock: systemClock, newId: randomIds };
      apps.set(`${totals} ${String(index)}`, createQuittance(ports));
    }
  }
  return apps;
};

const appOf = (apps: ReadonlyMap<string, App>, profile: string, rates: number): App => {
  const app = apps.get(`${profile} ${String(rates)}`);
  if (app === undefined) throw new Error(`there is no app for ${profile}`);
  return app;
};

const createCatalog = async ({ taxes, products, billingSchemas, coupons }: App) => {
  const { percents, prices, tiers, coupon } = catalogOfPast;
  const tax = async (name: "standard" | "reduced") => {
    const content = { name, percent: Amount.of(percents[name]) };
    return orThrow(await taxes.create(organizationId, content)).created.id;
  };
  const [standardTax, reducedTax] = [await tax("standard"), await tax("reduced")];
  const add = async (
    name: "api" | "seat" | "hours",
    currency: Currency,
    taxId: typeof standardTax,
    pricing?: Pricing,
  ) => {
    const { created: product } = orThrow(await products.create(organizationId, { name }));
    const { created: schema } = orThrow(
      await billingSchemas.create(organizationId, {
        productId: product.id,
        name,
        currency,
        basePrice: prices[name],
        taxIds: [taxId],
        ...(pricing && { pricing }),
      }),
    );
    return { productId: product.id, billingSchemaId: schema.id };
  };
  const api = await add("api", "EUR", standardTax, pricingOf(tiers));
  const seat = await add("seat", "GBP", standardTax);
  const hours = await add("hours", "USD", reducedTax);
  orThrow(await coupons.create(organizationId, { code: "SPRING", percent: coupon }));
  return { items: { api, seat, hours }, standardTax, reducedTax };
};

const drawLine = (random: Random): DrawnLine => {
  const product = random.pick<DrawnLine["product"]>(["api", "seat", "hours", "custom"]);
  const quantity = 1 + random.below(3);
  const off = random.percent(25) ? { off: "12.5" } : {};
  switch (product) {
    case "api": {
      const units = random.percent(5) ? 1000 : random.below(300_000);
      return { product, quantity, units: String(units), ...off };
    }
    case "seat":
      return { product, quantity, ...off };
    case "hours":
      return { product, quantity, units: `${String(random.below(20))}.25`, ...off };
    case "custom":
      return { product, quantity, price: `${String(1 + random.below(99))}.99`, ...off };
  }
};

type Catalog = Awaited<ReturnType<typeof createCatalog>>;

const itemOf = ({ product, quantity, units, price, off }: DrawnLine, catalog: Catalog): Item => {
  const adjustments = off === undefined ? [] : [discount({ percent: Amount.of(off) }, "Loyal")];
  const measure = units === undefined ? {} : { units };
  if (product !== "custom") return { ...catalog.items[product], quantity, ...measure, adjustments };
  const taxIds = [catalog.standardTax];
  return { currency: "EUR", price: price ?? "0", quantity, title: "Setup", taxIds, adjustments };
};

const parts = new Set(["items", "calculations"] as const);

/**
 * Draws invoices, and creates each with the library. For each of them: one of five rate sets, of
 * three profiles and of four currencies (EUR, GBP, USD, JPY); the coupon of 10 % in a quarter; one
 * of 200 customers; 1 to 4 lines. A line is, one as often as another, `api` (graduated tiers in EUR; 1000
 * units, the end of a tier, in one of twenty, else fewer than 300,000), `seat` (12.50 GBP), `hours`
 * (79.99 USD, 0.25 to 19.25 units) or a custom item of 1.99 to 99.99 EUR; 1 to 3 pieces; 12.5 % off
 * in a quarter. `hours` has a tax of 7 %, all others one of 19 %; both are exclusive.
 */
export async function* generateInvoices(
  count: number,
  seed: number,
): AsyncGenerator<{
  readonly drawn: DrawnInvoice;
  readonly json: Readonly<Record<string, unknown>>;
  readonly catalog: GeneratedCatalog;
}> {
  const random = randomOf(seed);
  const apps = createApps();
  const catalog = await createCatalog(appOf(apps, "invoice", 0));
  const { api, seat, hours } = catalog.items;
  const named = {
    schemas: {
      api: api.billingSchemaId,
      seat: seat.billingSchemaId,
      hours: hours.billingSchemaId,
    },
    standardTax: catalog.standardTax,
    reducedTax: catalog.reducedTax,
  };
  let made = 0;
  while (made < count) {
    const [rates, profile] = [random.below(rateTables.length), random.pick(profiles)];
    const currency = random.pick(documentCurrencies);
    const coupon = random.percent(25);
    const customerEmail = `c${String(random.below(200))}@example.com`;
    const lines = Array.from({ length: 1 + random.below(4) }, () => drawLine(random));
    const { quote, records } = orThrow(
      await appOf(apps, profile, rates).invoices.preview(organizationId, {
        customerEmail,
        currency,
        items: lines.map((line) => itemOf(line, catalog)),
        ...(coupon ? { coupons: ["SPRING"] } : {}),
      }),
    );
    // An amount of 0 for a positive price is rejected, and drawn again.
    if (quote._tag === "Left") continue;
    made += 1;
    const id = `invoice_${String(made)}`;
    const json = responses.renderFullInvoice(
      {
        ...records,
        payments: [],
        paymentsTotal: 0,
        providers: new Map(),
        refunds: [],
        creditNotes: [],
        paymentIntents: new Map(),
        products: new Map(),
        billingSchemas: new Map(),
        organization: undefined,
        taxes: [],
        totals: undefined,
      },
      parts,
      "organization",
    );
    yield {
      drawn: { id, profile, rates: rateTables[rates] ?? {}, currency, coupon, lines },
      json: { ...json, id },
      catalog: named,
    };
  }
}
