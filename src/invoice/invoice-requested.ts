import { normalizeCouponCode } from "../coupon/coupon-code.ts";
import { contentOf, sortedEntries, type ContentParts } from "../kernel/content-of.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { renderProration } from "../pricing/proration.ts";
import type { Adjustment } from "../quote/adjustment.ts";
import { currenciesOf, type Quote } from "../quote/quote.ts";
import { rateOf } from "../rates/rate-set.ts";
import type {
  Item,
  ReadAdjustment,
  ReadCustomItem,
  ReadItem,
  ReadProductItem,
} from "../quote/item.ts";
import type { PricedItems } from "../quote/quote-request.ts";
import { customer, type Customer } from "../party/customer.ts";
import { requestedDocument, type DocumentRequest } from "./invoice-document.ts";

/** What to create an invoice from. */
export interface InvoiceRequest extends DocumentRequest {
  /** When absent, the one currency that all items share. */
  readonly currency?: Currency | undefined;
  /** 1 to 1,000 lines. */
  readonly items: ReadonlyArray<Item>;
  /** The codes of coupons in any case, at most 10. Their order changes nothing. */
  readonly coupons?: ReadonlyArray<string> | undefined;
  /** At most 254 characters, of any script; stored in Unicode normalization form C. */
  readonly customerEmail: string;
  /** Where to redirect the payer after the payment: http or https, at most 2048 characters. */
  readonly redirectUrl?: string | undefined;
  /** At most 50 entries of keys up to 40 and values up to 500 characters. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** The same with its lines as they are read. */
export interface ReadInvoiceRequest extends Omit<InvoiceRequest, keyof PricedItems>, PricedItems {}

/** A request for an invoice, or to accept an offer, which has items of its own. */
export interface OfferedInvoiceRequest extends Omit<InvoiceRequest, "items"> {
  /** Required without an offer. With one they default to its items, currency and coupons. */
  readonly items?: InvoiceRequest["items"] | undefined;
}

/** The properties of a request that an invoice has as they are. */
export type ContactRequest = Omit<
  InvoiceRequest,
  keyof DocumentRequest | "currency" | "items" | "coupons"
>;

/** Returns the content of a request, and the rates of the quote that it accepts, as one text. */
export const fingerprintOfInvoice = (request: ReadInvoiceRequest, quote?: Quote): string =>
  JSON.stringify([
    ...invoiceContent(request),
    ...documentContent(request),
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

/** Returns the content of an adjustment, whatever the order of its details. */
export const adjustmentContent = /* @__PURE__ */ contentOf<Adjustment>({
  kind: ({ kind }) => [kind.type],
  title: ({ title }) => [title],
  details: ({ details }) => [sortedEntries(details)],
});

/** Returns the content of an adjustment of a request. */
const requestedContent = /* @__PURE__ */ contentOf<ReadAdjustment>({
  type: ({ type }) => [type],
  title: ({ title }) => [title ?? null],
  percent: ({ percent }) => [percent === undefined ? null : Amount.render(percent)],
  amount: ({ amount }) => [amount === undefined ? null : Amount.render(amount)],
});

const adjustmentsContent = ({ adjustments = [] }: ReadItem): unknown =>
  adjustments.map((each) => ("kind" in each ? adjustmentContent(each) : requestedContent(each)));

/** The content of the optional properties that lines of both types have. */
const lineContent: ContentParts<
  Pick<ReadProductItem, "taxIds" | "units" | "unit" | "proration" | "period">
> = {
  taxIds: ({ taxIds }) => (taxIds === undefined ? [] : [taxIds]),
  units: ({ units }) => (units === undefined ? [] : [{ units: Amount.render(units) }]),
  unit: ({ unit }) => (unit === undefined ? [] : [{ unit }]),
  proration: ({ proration }) => (proration === undefined ? [] : [renderProration(proration)]),
  period: ({ period }) => (period === undefined ? [] : [{ period: [period.from, period.to] }]),
};

const productContent = /* @__PURE__ */ contentOf<ReadProductItem, keyof typeof lineContent>(
  {
    type: ({ type }) => [type],
    productId: ({ productId }) => [productId],
    billingSchemaId: ({ billingSchemaId }) => [billingSchemaId],
    quantity: ({ quantity }) => [quantity],
    adjustments: (item) => [adjustmentsContent(item)],
  },
  lineContent,
);

const customContent = /* @__PURE__ */ contentOf<ReadCustomItem, keyof typeof lineContent>(
  {
    type: ({ type }) => [type],
    currency: ({ currency }) => [currency],
    price: ({ price }) => [Amount.render(price)],
    quantity: ({ quantity }) => [quantity],
    title: ({ title }) => [title ?? null],
    adjustments: (item) => [adjustmentsContent(item)],
  },
  lineContent,
);

const invoiceContent = /* @__PURE__ */ contentOf<Omit<ReadInvoiceRequest, keyof DocumentRequest>>({
  currency: ({ currency }) => [currency ?? null],
  items: ({ items }) => [
    items.map((item) => (item.type === "PRODUCT" ? productContent(item) : customContent(item))),
  ],
  customerEmail: ({ customerEmail }) => [customerEmail],
  redirectUrl: ({ redirectUrl }) => [redirectUrl ?? null],
  metadata: ({ metadata = {} }) => [sortedEntries(metadata)],
  coupons: ({ coupons = [] }) => (coupons.length === 0 ? [] : [{ coupons: codesOf(coupons) }]),
});

const documentContent = (request: DocumentRequest): ReadonlyArray<unknown> =>
  Object.entries({ ...requestedDocument(request) }).map(([name, value]) => ({
    [name]: name === "customer" ? customerContent(value as Customer) : value,
  }));

/** The properties of a customer that every kind of document has. */
type PlainCustomer = Pick<Customer, "name" | "address" | "country" | "taxId">;

const plainContent: ContentParts<PlainCustomer> = {
  name: ({ name }) => [name ?? null],
  address: ({ address }) => [address ?? null],
  country: ({ country }) => [country ?? null],
  taxId: ({ taxId }) => [taxId ?? null],
};

type EInvoiceCustomer = Omit<Customer, keyof PlainCustomer>;

/** Properties that a customer does not have add nothing. */
const partsContent = /* @__PURE__ */ Object.fromEntries(
  Object.keys(customer.entries)
    .filter((name) => !(name in plainContent))
    .map((name) => [
      name,
      (found: Customer) => {
        const value = found[name as keyof Customer];
        return value === undefined ? [] : [{ [name]: value }];
      },
    ]),
) as unknown as ContentParts<EInvoiceCustomer>;

const customerContent = /* @__PURE__ */ contentOf<Customer, keyof EInvoiceCustomer>(
  plainContent,
  partsContent,
);

/** The codes in any case and order: both change nothing. */
const codesOf = (coupons: ReadonlyArray<string>): ReadonlyArray<string> =>
  coupons.map((code) => normalizeCouponCode(code) ?? code).sort();
