import type { Json, JsonObject } from "../../../support/oracle-types.ts";
import type { Catalog, PolicyInputs, PricingInputs } from "../../vector-inputs.ts";
import { invalid, type Draft } from "../../vector.ts";
import { MARKET, product, schema } from "../build.ts";

/** An invoice request to be written down. */
export type ValidateDraft = Draft<PricingInputs>;

/** Ten euros that need no catalog. */
export const tenEuros: JsonObject = { type: "PAYMENT_INTENT", currency: "EUR", price: "10" };

/** One cup of the shop. */
export const aCup: JsonObject = {
  type: "PRODUCT",
  product_id: "product_cup",
  billing_schema_id: "schema_cup",
  quantity: 1,
};

const none: Catalog = { products: [], billing_schemas: [] };

const inactive = { is_active: 0 };

/** A shop that sells cups, and used to sell tea. */
export const shop: Catalog = {
  products: [product("cup", "Porcelain cup"), product("tea", "Green tea", inactive)],
  billing_schemas: [
    schema("cup", "cup", "EUR", "12.4"),
    schema("cup-usd", "cup", "USD", "14"),
    schema("cup-once", "cup", "EUR", "11", inactive),
    schema("tea", "tea", "EUR", "4.75"),
  ],
};

/** A body with ten euros and an address, and with what is put in or over them. */
export const body = (properties: JsonObject = {}): JsonObject => ({
  items: [tenEuros],
  customer_email: "ada@example.com",
  ...properties,
});

interface Surroundings extends PolicyInputs {
  readonly catalog?: Catalog;
  readonly currencies?: ReadonlyArray<string>;
  readonly rates?: Readonly<Record<string, string>>;
}

const inputsOf = (
  request: JsonObject,
  { catalog = none, currencies = ["EUR"], rates, ...policy }: Surroundings,
): PricingInputs => {
  const market = Object.fromEntries(currencies.map((code) => [code, MARKET[code] ?? ""]));
  const units_per_usd = rates ?? market;
  return {
    request,
    catalog,
    rates: { timestamp: "2025-07-17 14:10:54", units_per_usd },
    ...policy,
  };
};

/** A request that is rejected for properties that were found by hand. */
export const faulty = (
  name: string,
  why: string,
  request: JsonObject,
  paths: ReadonlyArray<string>,
  around: Surroundings = {},
): ValidateDraft => ({ name, why, inputs: inputsOf(request, around), expected: invalid(paths) });

/** A request that is rejected for another reason than its properties. */
export const unpriced = (
  name: string,
  why: string,
  request: JsonObject,
  failure: { readonly code: string; readonly paths: ReadonlyArray<string> },
  around: Surroundings = {},
): ValidateDraft => ({ name, why, inputs: inputsOf(request, around), expected: { failure } });

/** A request that is valid, with a total that was found by hand. */
export const valid = (
  name: string,
  why: string,
  request: JsonObject,
  total: string,
  around: Surroundings = {},
): ValidateDraft => ({
  name,
  why,
  inputs: inputsOf(request, around),
  values: { "quote.total.price": total },
});

/** So many metadata entries. */
export const entries = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${String(index)}`, ""]));

/** A JSON text as a value: the only way to write some keys. */
export const fromText = (text: string): Json => JSON.parse(text) as Json;
