import { parseId } from "../ids.ts";
import { right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { isCurrency } from "../money/currency.ts";
import type { Adjustment, AdjustmentKind } from "../quote/adjustment.ts";
import type { LineItem } from "../quote/calculation-step.ts";
import {
  isQuantity,
  maxAdjustments,
  maxCoupons,
  maxQuantity,
  minQuantity,
} from "../quote/quote-limits.ts";
import type { BilledLine } from "../quote/line-price.ts";
import type { LineTax } from "../tax/tax-line.ts";
import { maxLineTaxes } from "../tax/tax.ts";
import type { StepRounding } from "../money/money.ts";
import { rejected, type JsonMismatch } from "./mismatch.ts";
import { divideSteps, maxModelSteps, readUnits } from "./read-units.ts";
import { isTaxOrRounding, readRounding, readTax, readTaxIds, stepType } from "./read-step.ts";
import { isObject, type JsonObject, type JsonPath } from "../kernel/json.ts";

const allSteps =
  `at most ${String(maxAdjustments)} adjustments, ${String(maxCoupons)} coupons ` +
  `and ${String(maxLineTaxes)} taxes`;

/** With the first step, those of a pricing model, a conversion and a rounding. */
const maxSteps = maxAdjustments + maxCoupons + maxLineTaxes + maxModelSteps + 3;

/** Adjustment kinds by the `calculation_type` of their steps. */
export type KindsByType = ReadonlyMap<string, AdjustmentKind>;

/** The inputs of a rendered line, and how its price was rounded. */
export interface RenderedLine {
  readonly line: BilledLine;
  /** The taxes that are calculated on the document. */
  readonly documentTaxIds: ReadonlyArray<string>;
  readonly rounding: StepRounding | undefined;
  /** Whether the price is rounded before its taxes. */
  readonly isTaxedWhole: boolean;
}

/**
 * Reads the inputs of a rendered line: its item, unit price, quantity, adjustments, taxes and
 * rounding.
 *
 * Calculated amounts are not read, so pricing the result again verifies them.
 */
export const readRenderedLine = (
  found: unknown,
  path: JsonPath,
  kinds: KindsByType,
): Either<JsonMismatch, RenderedLine> => {
  if (!isObject(found)) return rejected(path, "a line", found);
  const { item, calculations } = found;
  if (!isObject(item)) return rejected([...path, "item"], "a description of the line", item);
  if (!Array.isArray(calculations)) {
    return rejected([...path, "calculations"], "calculation steps", calculations);
  }
  if (calculations.length > maxSteps) {
    return rejected([...path, "calculations"], allSteps, calculations);
  }
  const [base, ...all] = calculations as ReadonlyArray<unknown>;
  const basePath = [...path, "calculations", 0];
  const [model, others] = divideSteps(all);
  if (!isObject(base)) return rejected(basePath, "a calculation step", base);

  const charge = readBase(item, base, path, basePath);
  const line = charge._tag === "Left" ? charge : readUnits(charge.right, base, model, path);
  if (line._tag === "Left") return line;

  const adjustments: Array<Adjustment> = [];
  const taxes: Array<LineTax> = [];
  let rounding: StepRounding | undefined;
  let isTaxedWhole = false;
  const types = others.map(stepType);
  const lastBeforeTaxes = types.findLastIndex((type) => !isTaxOrRounding(type));
  for (const [index, step] of others.entries()) {
    const stepPath = [...path, "calculations", model.length + index + 1];
    const type = types[index];
    const isFirst = index === lastBeforeTaxes + 1;
    if (type === "ROUNDING" && (isFirst || index === others.length - 1)) {
      const read = readRounding(step, stepPath);
      if (read._tag === "Left") return read;
      rounding = read.right;
      isTaxedWhole = index < others.length - 1;
    } else if (type === "TAX" && index > lastBeforeTaxes) {
      const read = readTax(step, stepPath);
      if (read._tag === "Left") return read;
      taxes.push(read.right);
    } else if (type !== "CURRENCY_CHANGE" || index !== lastBeforeTaxes) {
      const adjustment = readAdjustment(step, stepPath, kinds);
      if (adjustment._tag === "Left") return adjustment;
      adjustments.push(adjustment.right);
    }
  }
  const documentTaxIds = readTaxIds(base, basePath);
  if (documentTaxIds._tag === "Left") return documentTaxIds;
  return right({
    line: { ...line.right, adjustments, taxes },
    documentTaxIds: documentTaxIds.right,
    rounding,
    isTaxedWhole,
  });
};

const readBase = (
  item: JsonObject,
  base: JsonObject,
  linePath: JsonPath,
  path: JsonPath,
): Either<JsonMismatch, BilledLine> => {
  const { title, details } = base;
  if (typeof title !== "string") return rejected([...path, "title"], "a title", title);
  if (!isObject(details)) return rejected([...path, "details"], "details of the charge", details);

  const lineItem = readLineItem(item, details, linePath, [...path, "details"]);
  if (lineItem._tag === "Left") return lineItem;

  const { currency, quantity } = details;
  const priceName = details["units"] === undefined ? "price" : "unit_price";
  const price = details[priceName];
  if (typeof currency !== "string" || !isCurrency(currency)) {
    return rejected([...path, "details", "currency"], "a currency code", currency);
  }
  const amount = typeof price === "string" ? Amount.parse(price) : undefined;
  if (amount === undefined) return rejected([...path, "details", priceName], "an amount", price);
  if (!isQuantity(quantity)) {
    const expected = `an integer from ${String(minQuantity)} to ${String(maxQuantity)}`;
    return rejected([...path, "details", "quantity"], expected, quantity);
  }
  return right({
    item: lineItem.right,
    title,
    unitPrice: { currency, amount },
    quantity,
    adjustments: [],
    taxes: [],
  });
};

const readLineItem = (
  item: JsonObject,
  details: JsonObject,
  linePath: JsonPath,
  detailsPath: JsonPath,
): Either<JsonMismatch, LineItem> => {
  const { type, product_id, billing_schema_id } = item;
  if (type === "PAYMENT_INTENT") {
    const { payment_intent_id } = details;
    if (payment_intent_id === null) return right({ type, paymentIntentId: undefined });
    const paymentIntentId = readId("payment_intent", payment_intent_id);
    return paymentIntentId === undefined
      ? rejected([...detailsPath, "payment_intent_id"], "an identifier or null", payment_intent_id)
      : right({ type, paymentIntentId });
  }
  if (type !== "PRODUCT") {
    return rejected([...linePath, "item", "type"], "PRODUCT or PAYMENT_INTENT", type);
  }
  const productId = readId("product", product_id);
  if (productId === undefined) {
    return rejected([...linePath, "item", "product_id"], "a product id", product_id);
  }
  const billingSchemaId = readId("schema", billing_schema_id);
  return billingSchemaId === undefined
    ? rejected([...linePath, "item", "billing_schema_id"], "a schema id", billing_schema_id)
    : right({ type, productId, billingSchemaId });
};

const readAdjustment = (
  step: unknown,
  path: JsonPath,
  kinds: KindsByType,
): Either<JsonMismatch, Adjustment> => {
  if (!isObject(step)) return rejected(path, "a calculation step", step);
  const { calculation_type, title, details } = step;
  const kind = typeof calculation_type === "string" ? kinds.get(calculation_type) : undefined;
  if (kind === undefined) {
    const known = [...kinds.keys()].join(", ");
    return rejected([...path, "calculation_type"], `one of ${known}`, calculation_type);
  }
  if (typeof title !== "string") return rejected([...path, "title"], "a title", title);
  return isTextRecord(details)
    ? right({ kind, title, details })
    : rejected([...path, "details"], "details of text properties", details);
};

const readId = <Prefix extends string>(
  prefix: Prefix,
  found: unknown,
): ReturnType<typeof parseId<Prefix>> =>
  typeof found === "string" ? parseId(prefix, found) : undefined;

const isTextRecord = (found: unknown): found is Readonly<Record<string, string>> =>
  isObject(found) && Object.values(found).every((property) => typeof property === "string");
