import { resultOf, type Result } from "../api/result.ts";
import { currentClient } from "../session/session.ts";
import { showMoney } from "../show/money.ts";
import type { CatalogPrice } from "./draft-invoice.ts";

/** Most prices that can be chosen from. */
const maxPrices = 100;

/** Loads the newest active prices of the catalog, with the names of their active products. */
export const loadPrices = async (): Promise<Result<ReadonlyArray<CatalogPrice>>> => {
  const body = { is_active: 1, limit: maxPrices } as const;
  const [schemas, products] = await Promise.all([
    resultOf(currentClient().POST("/billing_schemas/list", { body })),
    resultOf(currentClient().POST("/products/list", { body })),
  ]);
  if (!schemas.ok) return schemas;
  if (!products.ok) return products;
  const names = new Map(products.data.products.map(({ id, name }) => [id, name]));
  const data = schemas.data.billing_schemas.flatMap((schema) => {
    const { id, product_id, currency, base_price, name } = schema;
    const product = names.get(product_id);
    if (product === undefined) return [];
    const text = `${product}, ${name}: ${showMoney(base_price, currency).text}`;
    return [{ id, productId: product_id, name: text }];
  });
  return { ...schemas, data };
};
