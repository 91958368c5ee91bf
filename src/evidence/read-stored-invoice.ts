import { left, right, type Either } from "../kernel/either.ts";
import { isCurrency, type Currency } from "../money/currency.ts";
import { maxItems } from "../quote/limits.ts";
import type { JsonMismatch } from "./compare-json.ts";
import { isObject, type JsonObject, type JsonPath } from "../wire/json.ts";

/** A stored step, and its position in the invoice. */
export interface PlacedStep {
  readonly step: JsonObject;
  readonly path: JsonPath;
}

/** A line of an invoice with its stored steps, and where they stand among all steps. */
export interface StoredLine {
  readonly item: JsonObject;
  readonly steps: ReadonlyArray<PlacedStep>;
}

/** A place where something else belongs. */
export const unfit = (path: JsonPath, expected: string, found: unknown): JsonMismatch => ({
  path,
  expected,
  found,
});

/** An invoice taken apart, before any figure is checked. */
export interface StoredInvoice {
  /** As it came. */
  readonly record: JsonObject;
  readonly currency: Currency;
  readonly lines: ReadonlyArray<StoredLine>;
  readonly totals: StoredTotals;
  /** Steps that belong to no included item. */
  readonly strays: ReadonlyArray<JsonMismatch>;
}

/** What an invoice says that it costs. */
export interface StoredTotals {
  readonly price: unknown;
  readonly priceUsd: unknown;
  readonly steps: ReadonlyArray<PlacedStep>;
}

/** Take a rendered invoice apart into lines with their steps, and totals. */
export const readStoredInvoice = (invoice: unknown): Either<JsonMismatch, StoredInvoice> => {
  if (!isObject(invoice)) return left(unfit([], "an invoice", invoice));
  const { currency, items, calculations, price, price_usd: priceUsd } = invoice;
  if (typeof currency !== "string" || !isCurrency(currency)) {
    return left(unfit(["currency"], "a currency code", currency));
  }
  if (!Array.isArray(items) || !items.every(isObject)) {
    return left(unfit(["items"], "an array of items", items));
  }
  if (items.length > maxItems) {
    return left(unfit(["items"], `at most ${String(maxItems)} items`, items));
  }
  if (!Array.isArray(calculations) || !calculations.every(isObject)) {
    return left(unfit(["calculations"], "an array of calculations", calculations));
  }
  const placed = calculations.map((step, index) => ({ step, path: ["calculations", index] }));
  const included = items.filter((item) => item["status"] !== "EXCLUDED");
  const stepsOf = new Map<unknown, Array<PlacedStep>>(included.map((item) => [item["id"], []]));
  for (const each of placed) stepsOf.get(each.step["invoice_item_id"])?.push(each);
  const lines = included.map((item) => ({ item, steps: stepsOf.get(item["id"]) ?? [] }));
  const isTotal = (step: JsonObject): boolean => (step["invoice_item_id"] ?? null) === null;
  return right({
    record: invoice,
    currency,
    lines,
    totals: { price, priceUsd, steps: placed.filter(({ step }) => isTotal(step)) },
    strays: placed
      .filter(({ step }) => !isTotal(step) && !stepsOf.has(step["invoice_item_id"]))
      .map(({ step, path }) =>
        unfit([...path, "invoice_item_id"], "an included item", step["invoice_item_id"]),
      ),
  });
};
