import type { BillingSchema, Product, Tax } from "../api/schemas.ts";
import { resultOf, type Result } from "../api/result.ts";
import { useLoaded, type Loaded } from "../api/use-loaded.ts";
import { currentClient } from "../session/session.ts";

/** What can be chosen for a line. */
export interface Choices {
  /** Prices whose product is active, too. */
  readonly prices: ReadonlyArray<{ readonly schema: BillingSchema; readonly product: Product }>;
  readonly taxes: ReadonlyArray<Tax>;
  /** Whether there are more records than are listed. */
  readonly isPartial: boolean;
}

/** Loads the first 100 active products, prices and taxes. */
export const useCatalog = (): Loaded<Choices> => useLoaded(loadChoices);

const loadChoices = async (): Promise<Result<Choices>> => {
  const client = currentClient();
  const body = { is_active: 1, limit: 100 } as const;
  const [products, schemas, taxes] = await Promise.all([
    resultOf(client.POST("/products/list", { body })),
    resultOf(client.POST("/billing_schemas/list", { body })),
    resultOf(client.POST("/taxes/list", { body })),
  ]);
  if (!products.ok) return products;
  if (!schemas.ok) return schemas;
  // A key that may not read taxes can still price lines with the taxes of their prices.
  if (!taxes.ok && taxes.failure.status !== 403) return taxes;
  const byId = new Map(products.data.products.map((product) => [product.id, product]));
  const prices = schemas.data.billing_schemas.flatMap((schema) => {
    const product = byId.get(schema.product_id);
    return product === undefined ? [] : [{ schema, product }];
  });
  const isPartial =
    products.data.has_more || schemas.data.has_more || (taxes.ok && taxes.data.has_more);
  const data = { prices, taxes: taxes.ok ? taxes.data.taxes : [], isPartial };
  return { ok: true, data, environment: products.environment };
};
