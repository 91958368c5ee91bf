import { contentOf } from "../kernel/content-of.ts";
import { Amount } from "../money/amount.ts";
import type { Adjustment } from "../quote/adjustment.ts";
import { currenciesOf, type Quote } from "../quote/quote.ts";
import { rateOf } from "../rates/rate-set.ts";
import type { CustomItem, ItemRequest, ProductItem } from "../quote/item-draft.ts";

/** The properties of a request that make two calls the same. */
export interface FingerprintedInvoice {
  readonly currency?: string | undefined;
  readonly items: ReadonlyArray<ItemRequest>;
  readonly customerEmail: string;
  readonly redirectUrl?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** Does not compile unless every property of a request is in the fingerprint. */
type Covered<Request> = [Exclude<keyof Request, keyof FingerprintedInvoice>] extends [never]
  ? unknown
  : { readonly missingFromFingerprint: Exclude<keyof Request, keyof FingerprintedInvoice> };

/** Returns the content of a request, and the rates of the quote that it accepts, as one text. */
export const fingerprintOfInvoice = <Request extends FingerprintedInvoice>(
  request: Request & Covered<Request>,
  quote?: Quote,
): string =>
  JSON.stringify([
    ...invoiceContent(request),
    ...(quote === undefined ? [] : [ratesContent(quote)]),
  ]);

/** The rates of a quote for the currencies in it. */
const ratesContent = (quote: Quote): unknown => [
  quote.rates.timestamp,
  currenciesOf(quote).map((code) => {
    const rate = rateOf(quote.rates, code);
    return [code, rate._tag === "Right" ? Amount.render(rate.right) : null];
  }),
];

const sorted = (record: Readonly<Record<string, string>>): unknown =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** Returns the content of an adjustment, whatever the order of its details. */
export const adjustmentContent = contentOf<Adjustment>({
  kind: ({ kind }) => [kind.type],
  title: ({ title }) => [title],
  details: ({ details }) => [sorted(details)],
});

const productContent = contentOf<ProductItem>({
  type: ({ type }) => [type],
  productId: ({ productId }) => [productId],
  billingSchemaId: ({ billingSchemaId }) => [billingSchemaId],
  quantity: ({ quantity }) => [quantity],
  adjustments: ({ adjustments = [] }) => [adjustments.map(adjustmentContent)],
});

const customContent = contentOf<CustomItem>({
  type: ({ type }) => [type],
  currency: ({ currency }) => [currency],
  price: ({ price }) => [Amount.render(price)],
  quantity: ({ quantity }) => [quantity],
  title: ({ title }) => [title ?? null],
  adjustments: ({ adjustments = [] }) => [adjustments.map(adjustmentContent)],
});

const invoiceContent = contentOf<FingerprintedInvoice>({
  currency: ({ currency }) => [currency ?? null],
  items: ({ items }) => [
    items.map((item) => (item.type === "PRODUCT" ? productContent(item) : customContent(item))),
  ],
  customerEmail: ({ customerEmail }) => [customerEmail],
  redirectUrl: ({ redirectUrl }) => [redirectUrl ?? null],
  metadata: ({ metadata = {} }) => [sorted(metadata)],
});
