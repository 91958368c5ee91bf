import { right, type Either } from "../kernel/either.ts";
import { isCurrency, type Currency } from "../money/currency.ts";
import { maxItems } from "../quote/quote-limits.ts";
import { isObject, type JsonObject, type JsonPath } from "../kernel/json.ts";
import { mismatchAt, rejected, type JsonMismatch } from "./mismatch.ts";

/** A stored step and its path in the invoice. */
export interface PlacedStep {
  readonly step: JsonObject;
  readonly path: JsonPath;
}

/** A line of an invoice with its stored steps. */
export interface StoredLine {
  readonly item: JsonObject;
  readonly steps: ReadonlyArray<PlacedStep>;
}

/** A parsed invoice whose amounts are not verified yet. */
export interface StoredInvoice {
  readonly record: JsonObject;
  readonly currency: Currency;
  readonly lines: ReadonlyArray<StoredLine>;
  readonly totals: StoredTotals;
  /** A mismatch for each step without an included item. */
  readonly unrelatedSteps: ReadonlyArray<JsonMismatch>;
}

/** The totals of an invoice, as stored. */
export interface StoredTotals {
  readonly price: unknown;
  readonly priceUsd: unknown;
  readonly steps: ReadonlyArray<PlacedStep>;
}

/** Parses a rendered invoice into lines with their steps, and totals. */
export const readStoredInvoice = (invoice: unknown): Either<JsonMismatch, StoredInvoice> => {
  if (!isObject(invoice)) return rejected([], "an invoice", invoice);
  const { currency, items, calculations, price, price_usd: priceUsd } = invoice;
  if (typeof currency !== "string" || !isCurrency(currency)) {
    return rejected(["currency"], "a currency code", currency);
  }
  if (!Array.isArray(items) || !items.every(isObject)) {
    return rejected(["items"], "an array of items", items);
  }
  if (items.length > maxItems) {
    return rejected(["items"], `at most ${String(maxItems)} items`, items);
  }
  if (!Array.isArray(calculations) || !calculations.every(isObject)) {
    return rejected(["calculations"], "an array of calculations", calculations);
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
    unrelatedSteps: placed
      .filter(({ step }) => !isTotal(step) && !stepsOf.has(step["invoice_item_id"]))
      .map(({ step, path }) =>
        mismatchAt([...path, "invoice_item_id"], "an included item", step["invoice_item_id"]),
      ),
  });
};
