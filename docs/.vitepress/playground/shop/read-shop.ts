import { idOf, readRateSet, type Either, type RateSet } from "quittance";
import type { RateMalformed } from "quittance/errors";
import type { CatalogRecords } from "@quittance/memory";
import {
  amountProperty,
  billingSchemaRecordSchema,
  closedObject,
  productRecordSchema,
  readBillingSchema,
  readBody,
  readProduct,
  type BillingSchemaRecord,
  type ProductRecord,
} from "quittance/wire";
import type { ProductRow, Shop } from "./shop.ts";

/** Whose catalog it is. */
export const organizationId = idOf("org", "org_lantern");

/** What was read, and what was wrong with the rest, by place of the form. */
export interface Read<Value> {
  readonly value: Value;
  readonly issues: ReadonlyMap<string, string>;
}

/** The identifiers of a product and of its price. */
export const idsOf = (key: string): { readonly product: string; readonly schema: string } => ({
  product: `product_${key}`,
  schema: `schema_${key}`,
});

/** Read the catalog; a product whose price is none stays without a price. */
export const readCatalog = ({ products }: Shop): Read<CatalogRecords> => {
  const issues = new Map<string, string>();
  const records = products.map((row, index) => {
    const product = readBody(productRecordSchema, productRecord(row));
    const schema = readBody(billingSchemaRecordSchema, schemaRecord(row));
    for (const [property, message] of [...product.messages, ...schema.messages]) {
      const place = property === "base_price" ? "price" : property;
      issues.set(`products.${String(index)}.${place}`, message);
    }
    return {
      product: product.messages.size === 0 ? readProduct(productRecord(row)) : undefined,
      schema: schema.messages.size === 0 ? readBillingSchema(schemaRecord(row)) : undefined,
    };
  });
  const value = {
    products: records.flatMap(({ product }) => product ?? []),
    billingSchemas: records.flatMap(({ schema }) => schema ?? []),
  };
  return { value, issues };
};

const given = {
  is_active: 1,
  description: "",
  organization_id: organizationId,
  created_at: "2025-01-03 10:00:00",
} as const;

const productRecord = ({ key, name }: ProductRow): ProductRecord => ({
  ...given,
  id: idsOf(key).product,
  version_group_id: key,
  name,
});

/** A record as the form has it: the currency is one of the list, a reader checks the price. */
const schemaRecord = ({ key, currency, price }: ProductRow): BillingSchemaRecord => ({
  ...given,
  id: idsOf(key).schema,
  version_group_id: `${key}_price`,
  name: "One unit",
  product_id: idsOf(key).product,
  type: "ONE_TIME",
  currency,
  base_price: price,
});

const rateSchema = closedObject({ rate: amountProperty });

/** Read the rates, first each by itself, so that a bad one takes no other with it. */
export const readRates = ({ rates, timestamp }: Shop): Read<Either<RateMalformed, RateSet>> => {
  const issues = new Map<string, string>();
  const unitsPerUsd: Record<string, string> = {};
  for (const [code, rate] of Object.entries(rates)) {
    const place = `rates.${code}`;
    const [malformed] = readBody(rateSchema, { rate }).messages.values();
    const read = readRateSet({ source: "form", timestamp, unitsPerUsd: { [code]: rate } });
    if (malformed !== undefined) issues.set(place, malformed);
    else if (read._tag === "Left") issues.set(place, `${read.left.kind}: ${read.left.found}`);
    else unitsPerUsd[code] = rate;
  }
  return { value: readRateSet({ source: "form", timestamp, unitsPerUsd }), issues };
};
