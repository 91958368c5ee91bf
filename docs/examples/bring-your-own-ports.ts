import {
  Amount,
  createQuotes,
  orThrow,
  parseRateSet,
  renderQuote,
  timestampOf,
  type BillingSchema,
  type Product,
  type RateProvider,
} from "quittance";
import { left, portFailed, right, type CatalogRepository } from "quittance/adapter";

const acme = "org_acme";
const createdAt = timestampOf("2025-01-03 10:00:00");

const lamp: Product = {
  id: "product_lamp",
  organizationId: acme,
  versionGroupId: "lamp",
  isActive: true,
  name: "Desk lamp",
  description: "",
  imageId: undefined,
  image: undefined,
  createdAt,
  updatedAt: undefined,
};

const lampInPounds: BillingSchema = {
  id: "schema_lamp_gbp",
  organizationId: acme,
  productId: lamp.id,
  versionGroupId: "lamp_gbp",
  isActive: true,
  name: "One lamp",
  description: "",
  basePrice: { currency: "GBP", amount: Amount.of("10") },
  recurrence: undefined,
  createdAt,
  updatedAt: undefined,
};

/** Returns the requested records of one organization, by identifier. */
const pick = <Found extends { readonly id: string; readonly organizationId: string }>(
  records: ReadonlyArray<Found>,
  organizationId: string,
  ids: ReadonlySet<Found["id"]>,
): ReadonlyMap<Found["id"], Found> =>
  new Map(
    records
      .filter((record) => record.organizationId === organizationId && ids.has(record.id))
      .map((record) => [record.id, record]),
  );

/** Your products: here one lamp, in your stack a query. */
const catalog: CatalogRepository = {
  lookUp: (organizationId, wanted) => () => {
    const billingSchemas = pick([lampInPounds], organizationId, wanted.billingSchemas);
    // The product of a requested billing schema is returned, too.
    const sold = [...billingSchemas.values()].map(({ productId }) => productId);
    const ids = new Set([...wanted.products, ...sold]);
    return Promise.resolve(right({ products: pick([lamp], organizationId, ids), billingSchemas }));
  },
};

/** What your rate source sends: decimal text, units of each currency for one US dollar. */
const download = (): Promise<string> =>
  Promise.resolve(
    '{"time":"2025-07-17 14:10:54","rates":{"GBP":"0.738797999999999954","EUR":"0.879502000000000005"}}',
  );

/** Your rates. The task never rejects, even if the download fails. */
const rates: RateProvider = {
  ratesFor: () => async () => {
    try {
      const sent = JSON.parse(await download()) as { time: string; rates: Record<string, string> };
      return parseRateSet({ source: "my bank", timestamp: sent.time, unitsPerUsd: sent.rates });
    } catch (cause) {
      return left(portFailed("rates", cause));
    }
  },
};

const quotes = createQuotes({ catalog, rates, totals: "invoice" });
const quote = orThrow(
  await quotes.calculate(acme, {
    currency: "EUR",
    items: [
      { type: "PRODUCT", productId: lamp.id, billingSchemaId: lampInPounds.id, quantity: 2 },
      { type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("4.5"), quantity: 1 },
    ],
  }),
);
console.log(renderQuote(quote).total.price); // 28.31
