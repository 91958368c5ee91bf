import { isDeepStrictEqual } from "node:util";
import { at, withAt, type Path } from "./json-leaves.ts";
import { oracleQuote, type OracleAdjustment, type OracleItem } from "./oracle.ts";
import type { OracleResult, OracleBillingSchema, OracleProduct } from "./oracle.ts";

type Properties = Readonly<Record<string, unknown>>;

/**
 * Whether a rendered quote is what the oracle makes of its givens: the unit prices, quantities,
 * adjustments and rates in it. An independent check of what `verifyQuote` accepts.
 */
export const oracleAgrees = (quote: unknown): boolean => {
  try {
    return isDeepStrictEqual(replayed(quote as Properties), quote);
  } catch {
    return false;
  }
};

const replayed = (quote: Properties): unknown => {
  const lines = (quote["items"] as ReadonlyArray<Properties>).slice(0, -2);
  const { USD, ...units_per_usd } = quote["exchange_rates"] as Readonly<Record<string, string>>;
  const result: OracleResult = oracleQuote(
    { currency: quote["currency"] as string, items: lines.map(itemOf) },
    { products: lines.map(productOf), billing_schemas: lines.map(schemaOf) },
    { timestamp: quote["exchange_rate_timestamp"] as string, units_per_usd },
  );
  if (!("quote" in result) || USD === undefined || lines.length === 0) return undefined;
  return lines.reduce<unknown>((found, line, index) => withIds(found, index, line), result.quote);
};

const basePath: Path = ["calculations", 0];

const given = (line: Properties, property: string): unknown =>
  at(line, [...basePath, "details", property]);

/** Each line has a product of its own: a changed quote may have one product at two prices. */
const aliasOf = (index: number): string => `alias_${String(index)}`;

const productOf = (line: Properties, index: number): OracleProduct => ({
  id: aliasOf(index),
  name: at(line, [...basePath, "title"]) as string,
  is_active: 1,
});

const schemaOf = (line: Properties, index: number): OracleBillingSchema => ({
  id: aliasOf(index),
  product_id: aliasOf(index),
  is_active: 1,
  currency: given(line, "currency") as string,
  base_price: given(line, "price") as string,
});

const itemOf = (line: Properties, index: number): OracleItem => {
  const quantity = given(line, "quantity") as number;
  const steps = (line["calculations"] as ReadonlyArray<Properties>).slice(1);
  const adjustments = steps
    .filter((step) => step["calculation_type"] !== "CURRENCY_CHANGE")
    .map(adjustmentOf);
  const id = aliasOf(index);
  if (at(line, ["item", "type"]) === "PRODUCT") {
    return { type: "PRODUCT", product_id: id, billing_schema_id: id, quantity, adjustments };
  }
  return {
    type: "PAYMENT_INTENT",
    currency: given(line, "currency") as string,
    price: given(line, "price") as string,
    title: at(line, [...basePath, "title"]) as string,
    quantity,
    adjustments,
  };
};

const adjustmentOf = (step: Properties): OracleAdjustment => {
  const type = step["calculation_type"];
  if (type !== "DISCOUNT" && type !== "FEE") throw new RangeError("no such adjustment");
  const { percent, amount } = step["details"] as { percent?: string; amount?: string };
  const title = step["title"] as string;
  if (percent === undefined) return { type, title, amount: amount ?? "" };
  // A quote cannot carry a larger discount: the request for it would have been rejected.
  if (type === "DISCOUNT" && !/^(?:[0-9]{1,2}(?:\.|$)|100$)/u.test(percent)) throw new RangeError();
  return { type, title, percent };
};

/** The oracle's quote with the identifiers that a line has instead of its alias. */
const withIds = (quote: unknown, index: number, line: Properties): unknown => {
  const path: Path = ["items", index];
  const details: Path = [...basePath, "details"];
  if (at(line, ["item", "type"]) === "PAYMENT_INTENT") {
    const property: Path = [...details, "payment_intent_id"];
    return withAt(quote, [...path, ...property], at(line, property));
  }
  return [
    ["item", "product_id"],
    ["item", "billing_schema_id"],
  ].reduce<unknown>(
    (found, property) => withAt(found, [...path, ...property], at(line, property)),
    withAt(quote, [...path, ...details, "product_id"], at(line, ["item", "product_id"])),
  );
};
