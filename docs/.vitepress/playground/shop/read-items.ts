import {
  Amount,
  discount,
  fee,
  type Adjustment,
  type AdjustmentSize,
  type Currency,
} from "quittance";
import {
  amountProperty,
  closedObject,
  readBody,
  readQuoteRequest,
  type JsonObject,
  type ReadQuoteRequest,
} from "quittance/wire";
import { idsOf } from "./read-shop.ts";
import type { AdjustmentRow, ItemRow, Shop } from "./shop.ts";
import { readCodes } from "./tax-and-coupons.ts";

/** The body of the HTTP request for the quote, which has no adjustments. */
const quoteBody = ({ currency, items, coupons }: Shop): JsonObject => ({
  currency: currency || null,
  coupons: readCodes(coupons),
  items: items.map(itemBody),
});

/** Reads the lines as the HTTP API does, then adds the adjustments. */
export const readItems = (shop: Shop): ReadQuoteRequest => {
  const read = readQuoteRequest(quoteBody(shop));
  const messages = new Map(read.messages);
  const adjusted = shop.items.map((item, line) => readAdjustments(shop, item, line, messages));
  const draft: ReadQuoteRequest["draft"] = read.draft && {
    ...read.draft,
    items: read.draft.items.map((item, line) => withAdjustments(item, adjusted[line])),
  };
  return { ...read, messages, draft };
};

const itemBody = (item: ItemRow): JsonObject => {
  const quantity = readCount(item.quantity);
  if (item.type === "PAYMENT_INTENT") {
    const { type, currency, price, title } = item;
    return { type, currency, price, quantity, title };
  }
  const { product, schema } = idsOf(item.product);
  return { type: item.type, product_id: product, billing_schema_id: schema, quantity };
};

/** A count as JSON has it; what is not a number stays text, for the reader to reject. */
const readCount = (text: string): unknown =>
  /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,5})?$/u.test(text) ? JSON.parse(text) : text;

type ItemDraft = NonNullable<ReadQuoteRequest["draft"]>["items"][number];

const withAdjustments = (
  item: ItemDraft,
  adjustments: ReadonlyArray<Adjustment> = [],
): ItemDraft =>
  item.type === undefined || adjustments.length === 0 ? item : { ...item, adjustments };

const sizeSchema = closedObject({ size: amountProperty });

const readAdjustments = (
  shop: Shop,
  item: ItemRow,
  line: number,
  issues: Map<string, string>,
): ReadonlyArray<Adjustment> =>
  item.adjustments.flatMap((row, index) => {
    const [malformed] = readBody(sizeSchema, { size: row.size }).messages.values();
    if (malformed === undefined) return [adjustmentOf(row, currencyOf(shop, item))];
    issues.set(`items.${String(line)}.adjustments.${String(index)}.size`, malformed);
    return [];
  });

/** The currency that a line is priced in, before it is converted. */
export const currencyOf = ({ products }: Shop, item: ItemRow): string =>
  item.type === "PAYMENT_INTENT"
    ? item.currency
    : (products.find(({ key }) => key === item.product)?.currency ?? "USD");

const adjustmentOf = (row: AdjustmentRow, currency: string): Adjustment => {
  const amount = Amount.of(row.size);
  const size: AdjustmentSize =
    row.unit === "PERCENT"
      ? { percent: amount }
      : { amount: { currency: currency as Currency, amount } };
  return row.type === "DISCOUNT" ? discount(size, row.title) : fee(size, row.title);
};
