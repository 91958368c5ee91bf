import { Amount } from "../money/amount.ts";
import type { Adjustment } from "../quote/adjustment.ts";
import { currenciesOf, type Quote } from "../quote/quote.ts";
import { rateOf } from "../rates/rate-set.ts";
import type { ItemRequest } from "../quote/item-draft.ts";

/** The properties of an invoice request that a retry must repeat. */
export interface FingerprintedInvoice {
  readonly currency?: string | undefined;
  readonly items: ReadonlyArray<ItemRequest>;
  readonly customerEmail: string;
  readonly redirectUrl?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** Returns the content of an invoice request, and the rates of an accepted quote, as text. */
export const fingerprintOfInvoice = (request: FingerprintedInvoice, quote?: Quote): string =>
  JSON.stringify([
    request.currency ?? null,
    request.items.map(itemContent),
    request.customerEmail,
    request.redirectUrl ?? null,
    sorted(request.metadata ?? {}),
    ...(quote === undefined ? [] : [ratesContent(quote)]),
  ]);

/** Returns the timestamp and the rates of the currencies in a quote. */
const ratesContent = (quote: Quote): unknown => [
  quote.rates.timestamp,
  currenciesOf(quote).map((code) => {
    const rate = rateOf(quote.rates, code);
    return [code, rate._tag === "Right" ? Amount.render(rate.right) : null];
  }),
];

const itemContent = (item: ItemRequest): unknown => {
  const adjustments = (item.adjustments ?? []).map(adjustmentContent);
  return item.type === "PRODUCT"
    ? [item.type, item.productId, item.billingSchemaId, item.quantity, adjustments]
    : [
        item.type,
        item.currency,
        Amount.render(item.price),
        item.quantity,
        item.title ?? null,
        adjustments,
      ];
};

/** Returns the content of an adjustment, independent of the order of its details. */
export const adjustmentContent = ({ kind, title, details }: Adjustment): unknown => [
  kind.type,
  title,
  sorted(details),
];

const sorted = (record: Readonly<Record<string, string>>): unknown =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
