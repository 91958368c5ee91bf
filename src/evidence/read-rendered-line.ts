import { parseId } from "../ids.ts";
import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { isCurrency } from "../money/currency.ts";
import type { Adjustment, AdjustmentKind } from "../quote/adjustment.ts";
import type { LineItem } from "../quote/calculation-step.ts";
import { maxQuantity, maxAdjustments, minQuantity } from "../quote/limits.ts";
import type { BilledLine } from "../quote/price-line.ts";
import type { JsonMismatch } from "./compare-json.ts";
import { isObject, type JsonObject, type JsonPath } from "../wire/json.ts";

/** Adjustment kinds by the `calculation_type` of their steps. */
export type KindsByType = ReadonlyMap<string, AdjustmentKind>;

/**
 * Read back what a rendered line was priced from: its item, unit price, quantity and adjustments.
 *
 * Only the givens are read, never a computed figure, so that pricing them again is a check.
 */
export const readRenderedLine = (
  found: unknown,
  path: JsonPath,
  kinds: KindsByType,
): Either<JsonMismatch, BilledLine> => {
  if (!isObject(found)) return differs(path, "a line", found);
  const { item, calculations } = found;
  if (!isObject(item)) return differs([...path, "item"], "a description of the line", item);
  if (!Array.isArray(calculations)) {
    return differs([...path, "calculations"], "calculation steps", calculations);
  }
  if (calculations.length > maxAdjustments + 2) {
    const most = `at most ${String(maxAdjustments)} adjustments`;
    return differs([...path, "calculations"], most, calculations);
  }
  const [base, ...others] = calculations as ReadonlyArray<unknown>;
  const basePath = [...path, "calculations", 0];
  if (!isObject(base)) return differs(basePath, "a calculation step", base);

  const line = readBase(item, base, path, basePath);
  if (line._tag === "Left") return line;

  const adjustments: Array<Adjustment> = [];
  for (const [index, step] of others.entries()) {
    const isLast = index === others.length - 1;
    if (isLast && isObject(step) && step["calculation_type"] === "CURRENCY_CHANGE") break;
    const adjustment = readAdjustment(step, [...path, "calculations", index + 1], kinds);
    if (adjustment._tag === "Left") return adjustment;
    adjustments.push(adjustment.right);
  }
  return right({ ...line.right, adjustments });
};

const differs = (path: JsonPath, expected: string, found: unknown): Either<JsonMismatch, never> =>
  left({ path, expected, found });

const readBase = (
  item: JsonObject,
  base: JsonObject,
  linePath: JsonPath,
  path: JsonPath,
): Either<JsonMismatch, BilledLine> => {
  const { title, details } = base;
  if (typeof title !== "string") return differs([...path, "title"], "a title", title);
  if (!isObject(details)) return differs([...path, "details"], "details of the charge", details);

  const lineItem = readLineItem(item, details, linePath, [...path, "details"]);
  if (lineItem._tag === "Left") return lineItem;

  const { currency, price, quantity } = details;
  if (typeof currency !== "string" || !isCurrency(currency)) {
    return differs([...path, "details", "currency"], "a currency code", currency);
  }
  const amount = typeof price === "string" ? Amount.parse(price) : undefined;
  if (amount === undefined) return differs([...path, "details", "price"], "an amount", price);
  if (!isQuantity(quantity)) {
    return differs([...path, "details", "quantity"], "an integer from 1 to 1000000", quantity);
  }
  return right({
    item: lineItem.right,
    title,
    unitPrice: { currency, amount },
    quantity,
    adjustments: [],
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
      ? differs([...detailsPath, "payment_intent_id"], "an identifier or null", payment_intent_id)
      : right({ type, paymentIntentId });
  }
  if (type !== "PRODUCT") {
    return differs([...linePath, "item", "type"], "PRODUCT or PAYMENT_INTENT", type);
  }
  const productId = readId("product", product_id);
  if (productId === undefined) {
    return differs([...linePath, "item", "product_id"], "a product id", product_id);
  }
  const billingSchemaId = readId("schema", billing_schema_id);
  return billingSchemaId === undefined
    ? differs([...linePath, "item", "billing_schema_id"], "a schema id", billing_schema_id)
    : right({ type, productId, billingSchemaId });
};

const readAdjustment = (
  step: unknown,
  path: JsonPath,
  kinds: KindsByType,
): Either<JsonMismatch, Adjustment> => {
  if (!isObject(step)) return differs(path, "a calculation step", step);
  const { calculation_type, title, details } = step;
  const kind = typeof calculation_type === "string" ? kinds.get(calculation_type) : undefined;
  if (kind === undefined) {
    const known = [...kinds.keys()].join(", ");
    return differs([...path, "calculation_type"], `one of ${known}`, calculation_type);
  }
  if (typeof title !== "string") return differs([...path, "title"], "a title", title);
  return isTextRecord(details)
    ? right({ kind, title, details })
    : differs([...path, "details"], "details of text properties", details);
};

const readId = <Prefix extends string>(
  prefix: Prefix,
  found: unknown,
): ReturnType<typeof parseId<Prefix>> =>
  typeof found === "string" ? parseId(prefix, found) : undefined;

const isQuantity = (found: unknown): found is number =>
  Number.isSafeInteger(found) &&
  (found as number) >= minQuantity &&
  (found as number) <= maxQuantity;

const isTextRecord = (found: unknown): found is Readonly<Record<string, string>> =>
  isObject(found) && Object.values(found).every((property) => typeof property === "string");
