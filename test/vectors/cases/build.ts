/** Short ways to write the inputs of vectors. Nothing here computes an amount. */

import type {
  OracleAdjustment,
  OracleBillingSchema,
  OracleCatalog,
  OracleItem,
  OracleProduct,
  OracleQuoted,
  OracleRequest,
} from "../../support/oracle.ts";
import type { PolicyInputs } from "../vector-inputs.ts";
import type { FailedResult } from "../vector.ts";

export interface VectorCase extends PolicyInputs {
  readonly name: string;
  /** One sentence on what the vector pins. */
  readonly why: string;
  readonly request: OracleRequest;
  readonly catalog?: OracleCatalog;
  /** Units per US dollar. */
  readonly rates?: Readonly<Record<string, string>>;
  /** The whole result, written by hand. */
  readonly expected?: OracleQuoted | FailedResult;
  /** Single amounts of the quote, written by hand, by dotted path. */
  readonly values?: Readonly<Record<string, string>>;
}

const CREATED_AT = "2025-01-15 09:30:00";
const ORGANIZATION = "org_northwind";

export function product(
  id: string,
  name: string,
  overrides: Readonly<Record<string, string | number>> = {},
): OracleProduct {
  const record = {
    id: `product_${id}`,
    version_group_id: `group_product_${id}`,
    is_active: 1,
    name,
    organization_id: ORGANIZATION,
    description: "",
    image_id: null,
    created_at: CREATED_AT,
    updated_at: null,
    image: null,
    ...overrides,
  };
  return record;
}

/** A one-time schema of the product; `overrides` replace single properties of the record. */
export function schema(
  id: string,
  productId: string,
  currency: string,
  basePrice: string,
  overrides: Readonly<Record<string, string | number>> = {},
): OracleBillingSchema {
  const record = {
    id: `schema_${id}`,
    is_active: 1,
    version_group_id: `group_schema_${id}`,
    name: "One-time payment",
    description: "",
    organization_id: ORGANIZATION,
    product_id: `product_${productId}`,
    type: "ONE_TIME",
    currency,
    base_price: basePrice,
    interval_type: null,
    interval_count: null,
    payment_type: null,
    renew_type: null,
    billing_type: null,
    created_at: CREATED_AT,
    updated_at: null,
    ...overrides,
  };
  return record;
}

/** A catalog of one product, "Pro plan", with one schema, both named "pro". */
export function proPlan(currency: string, basePrice: string): OracleCatalog {
  return {
    products: [product("pro", "Pro plan")],
    billing_schemas: [schema("pro", "pro", currency, basePrice)],
  };
}

/** The product variant's request for "Pro plan". */
export function buyPro(quantity: number, currency?: string): OracleRequest {
  const selection = { id: "product_pro", quantity, billing_schema_id: "schema_pro" };
  return currency === undefined ? { product: selection } : { currency, product: selection };
}

export function productItem(
  productId: string,
  schemaId: string,
  quantity: number,
  adjustments?: ReadonlyArray<OracleAdjustment>,
): OracleItem {
  const item = {
    type: "PRODUCT" as const,
    product_id: `product_${productId}`,
    billing_schema_id: `schema_${schemaId}`,
    quantity,
  };
  return adjustments === undefined ? item : { ...item, adjustments };
}

/** A custom item; without `quantity` the request leaves the property out. */
export function custom(currency: string, price: string, quantity?: number): OracleItem {
  const item = { type: "PAYMENT_INTENT" as const, currency, price };
  return quantity === undefined ? item : { ...item, quantity };
}

export function titled(currency: string, price: string, title: string): OracleItem {
  return { type: "PAYMENT_INTENT", currency, price, title };
}

/** A custom item with adjustments. */
export function adjusted(
  currency: string,
  price: string,
  ...adjustments: ReadonlyArray<OracleAdjustment>
): OracleItem {
  return { type: "PAYMENT_INTENT", currency, price, adjustments };
}

export function rejected(code: string, ...paths: ReadonlyArray<string>): FailedResult {
  return { failure: { code, paths } };
}

/** Rates per US dollar as one July day's market had them, with the digits of their source. */
export const MARKET: Readonly<Record<string, string>> = {
  BITCOIN: "0.000008413257461",
  ETHEREUM: "0.000291703845667",
  USDT: "0.999700089973008",
  USDC: "1.000100010001",
  USDC_NATIVE: "0.9998",
  SOLANA: "0.005714285714285714",
  DOGECOIN: "4.716981132075471698",
  EUR: "0.879502000000000005",
  CHF: "0.800351999999999986",
  GBP: "0.738797999999999954",
  JPY: "148.617999999999994998",
  KRW: "1385.269999999999981810",
};

/** Only the named rates of the market's. */
export function market(...currencies: ReadonlyArray<string>): Readonly<Record<string, string>> {
  return Object.fromEntries(currencies.map((currency) => [currency, MARKET[currency] ?? ""]));
}
