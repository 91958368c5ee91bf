import type { QuoteJson } from "quittance/adapter";
import * as v from "valibot";
import { partOf, schemaOf } from "../openapi/schema-of.ts";
import {
  closed,
  count,
  currency,
  decimal,
  id,
  named,
  signedDecimal,
  timestamp,
  namedSchemas,
} from "../openapi/response-properties.ts";
import { lineSteps, roundingDetails, taxDetails, taxEntries, totalStep } from "./step-details.ts";

type QuoteItemJson = QuoteJson["items"][number];

const stepBase = {
  idx: count,
  currency,
  title: v.string(),
  initial_price: decimal,
  price: decimal,
  price_delta: signedDecimal,
};
const usdColumn = {
  initial_price_usd: decimal,
  price_usd: decimal,
  price_delta_usd: signedDecimal,
};

/** A step of a line: its price in the currency of the step, of the line, and in dollars. */
const lineStepSchema = named(
  "QuoteStep",
  lineSteps({
    ...stepBase,
    initial_price_orig: decimal,
    price_orig: decimal,
    price_delta_orig: signedDecimal,
    ...usdColumn,
  }),
  "In each currency `price` is `initial_price` plus `price_delta`. The properties of `details` " +
    "depend on `calculation_type`; types that are not in the list are adjustments of the host.",
);

const totals = closed({
  currency,
  currency_original: currency,
  price: decimal,
  price_usd: decimal,
  price_orig: decimal,
});

const measured = { units: v.exactOptional(decimal), unit: v.exactOptional(v.string()) };

/** A line of a quote: its item, the steps to its price, and the amounts of the last step. */
const quoteLineSchema = named(
  "QuoteLine",
  partOf<QuoteItemJson>()(
    closed({
      item: v.variant("type", [
        closed({
          type: v.literal("PRODUCT"),
          product_id: id("product"),
          quantity: count,
          billing_schema_id: id("schema"),
          currency,
          ...measured,
        }),
        closed({ type: v.literal("PAYMENT_INTENT"), price: decimal, currency, ...measured }),
      ]),
      calculations: v.pipe(v.array(lineStepSchema), v.minLength(1)),
      total: totals,
    }),
  ),
);

const totalColumns = {
  ...stepBase,
  initial_price_orig: v.null(),
  price_orig: v.null(),
  price_delta_orig: v.literal("0"),
  ...usdColumn,
};

/** An item with one step that applies to the whole quote. */
const oneStep = <const Item extends v.ObjectEntries, Step extends v.GenericSchema>(
  item: Item,
  step: Step,
) =>
  closed({
    item: closed({ ...item, status: v.literal("INCLUDED") }),
    calculations: v.pipe(v.array(step), v.minLength(1), v.maxLength(1)),
  });

/** A tax of the document. */
const quoteTaxSchema = named(
  "QuoteTax",
  partOf<QuoteItemJson>()(
    oneStep(
      { type: v.literal("TAX"), tax_id: id("tax"), currency },
      closed({ calculation_type: v.literal("TAX"), ...totalColumns, details: taxDetails }),
    ),
  ),
);

/** The rounding of the sum of the lines. */
const quoteRoundingSchema = named(
  "QuoteRounding",
  partOf<QuoteItemJson>()(
    oneStep(
      { type: v.literal("ROUNDING"), currency },
      closed({
        calculation_type: v.literal("ROUNDING"),
        ...totalColumns,
        details: roundingDetails,
      }),
    ),
  ),
);

/** The total in the currency of the quote. */
const quoteTotalSchema = named(
  "QuoteTotal",
  partOf<QuoteItemJson>()(
    oneStep({ type: v.literal("TOTAL"), currency }, totalStep("TOTAL", totalColumns)),
  ),
);

/** The total in dollars. */
const quoteTotalUsdSchema = named(
  "QuoteTotalUsd",
  partOf<QuoteItemJson>()(
    oneStep(
      { type: v.literal("TOTAL_USD"), currency: v.literal("USD") },
      totalStep("TOTAL_USD", stepBase),
    ),
  ),
);

const quoteItem: v.GenericSchema<QuoteItemJson> = v.union([
  quoteLineSchema,
  quoteTaxSchema,
  quoteRoundingSchema,
  quoteTotalSchema,
  quoteTotalUsdSchema,
]);

/** The sum of the steps of a tax. */
export const taxSummarySchema = named("TaxSummary", closed(taxEntries));

/** The whole amounts of a document, without those of its lines. */
export const totalsEntries = {
  profile: v.picklist(["invoice", "shop"]),
  net: decimal,
  tax: decimal,
  rounding: signedDecimal,
  price: decimal,
  taxes: v.array(
    closed({
      category: taxEntries.category,
      percent: decimal,
      base: decimal,
      amount: decimal,
    }),
  ),
};

/** The whole amounts of a quote or a credit note, with their lines by index. */
export const totalsSchema = named(
  "DocumentTotals",
  closed({ ...totalsEntries, lines: v.array(closed({ index: count, net: decimal })) }),
  "The whole amounts of a document. `net + tax + rounding = price`.",
);

/** A coupon of a quote. */
const appliedCouponSchema = named(
  "AppliedCoupon",
  closed({ coupon_id: id("coupon"), code: v.string() }),
  "A coupon of a quote. Its discounts are steps of the lines.",
);

/** A quote. */
export const quoteSchema = named(
  "Quote",
  schemaOf<QuoteJson>()(
    closed({
      currency,
      exchange_rate_timestamp: timestamp,
      exchange_rates: v.record(v.string(), decimal),
      total: closed({ currency, price: decimal, price_usd: decimal }),
      taxes: v.exactOptional(v.array(taxSummarySchema)),
      totals: v.exactOptional(totalsSchema),
      coupons: v.exactOptional(v.array(appliedCouponSchema)),
      items: v.pipe(v.array(quoteItem), v.minLength(3)),
    }),
  ),
  "Contains everything that is needed to verify it. `exchange_rates` are units per US dollar. " +
    "The lines are followed by the total and the total in US dollars.",
);

/** The quote that an invoice would have. */
const validInvoiceSchema = named(
  "ValidInvoice",
  closed({ valid: v.literal(true), currency, quote: quoteSchema }),
);

/** In the order of the document. */
export const quoteSchemas = namedSchemas(
  quoteSchema,
  quoteLineSchema,
  quoteTaxSchema,
  quoteRoundingSchema,
  quoteTotalSchema,
  quoteTotalUsdSchema,
  lineStepSchema,
  taxSummarySchema,
  appliedCouponSchema,
  validInvoiceSchema,
);
