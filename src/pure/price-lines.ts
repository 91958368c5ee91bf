import type { BillingSchema } from "../billing-schema/billing-schema.ts";
import { checkTotal } from "../invoice/invoice-price.ts";
import { invoiceToValidate, type InvoiceToValidate } from "../invoice/invoice-request.ts";
import { isLeft, left, type Either } from "../kernel/either.ts";
import type { Product } from "../product/product.ts";
import { resolveItems } from "../quote/items-resolve.ts";
import { inItems } from "../quote/line-place.ts";
import { priceAtRates, type PriceLinesError } from "../quote/lines-price.ts";
import { hostPolicy } from "../quote/policy-find.ts";
import { roundProrations, type TaxPolicy } from "../quote/pricing-policy.ts";
import { linesToPrice, type LinesToPrice, type PricedItems } from "../quote/quote-request.ts";
import type { Quote } from "../quote/quote.ts";
import { checkRoundingPolicy, type RoundingPolicy } from "../quote/rounding-policy.ts";
import { tooManySteps } from "../quote/step-count.ts";
import { checkTotals, type CashIncrements, type TotalsProfile } from "../quote/totals-profile.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { asWritten, invalid, read, type Invalid } from "../schema/schema.ts";
import { taxLinesFrom } from "../tax/tax-look-up.ts";
import type { Tax } from "../tax/tax.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** What lines are priced with: records of one organization, rates, and how to round. @inline */
export interface PricingRecords {
  readonly products?: ReadonlyArray<Product> | undefined;
  readonly billingSchemas?: ReadonlyArray<BillingSchema> | undefined;
  readonly taxes?: ReadonlyArray<Tax> | undefined;
  readonly rates: RateSet;
  /** What is whole in the quote, instead of `rounding` and `tax`. */
  readonly totals?: TotalsProfile | undefined;
  /** What cash is paid in, by currency, such as `{ CHF: "0.05" }`; only with `totals`. */
  readonly increments?: CashIncrements | undefined;
  /** How prices are rounded. Defaults to no rounding. */
  readonly rounding?: RoundingPolicy | undefined;
  /** What taxes are calculated on. Defaults to the price of each line. */
  readonly tax?: TaxPolicy | undefined;
}

/**
 * Calculates the quote of lines from given records, as `quotes.calculate` does with stored ones.
 *
 * Fails with `Invalid` (every issue of the form of the request, or else every issue that needs the
 * records) or `RateNotFound`. Throws `TypeError` for an invalid rounding policy or totals profile.
 *
 * @example
 * const quote = priceLines(
 *   { items: [{ productId, billingSchemaId, quantity: 2 }] },
 *   { products, billingSchemas, taxes, rates: rateSet({ EUR: "0.88" }), totals: "invoice" },
 * );
 */
export const priceLines = (
  request: LinesToPrice,
  records: PricingRecords,
): Either<PriceLinesError, Quote> => {
  const given = read(linesToPrice, request);
  if (isLeft(given)) return given;
  const quote = priceGiven(given.right, records);
  return isLeft(quote) ? left(asWritten(request)(quote.left)) : quote;
};

/** What an invoice is validated with. @inline */
export interface ValidationRecords extends PricingRecords {
  /** When the invoice would be issued: it cannot be due earlier. */
  readonly now: Timestamp;
}

/**
 * Validates the request of an invoice with given records, as `invoices.validate` does with stored
 * ones, and returns its quote. It has no coupons, which are stored.
 *
 * Fails and throws as `priceLines`. A total of 0 for lines with a positive price is an issue.
 *
 * @example
 * const request = { customerEmail: "ada@example.com", items: [{ productId, billingSchemaId }] };
 * const quote = validateInvoice(request, { products, billingSchemas, rates, now });
 */
export const validateInvoice = (
  request: InvoiceToValidate,
  { now, ...records }: ValidationRecords,
): Either<PriceLinesError | Invalid<"AMOUNT_TOO_SMALL">, Quote> => {
  const given = read(invoiceToValidate, request, now);
  if (isLeft(given)) return given;
  const quote = priceGiven(given.right, records);
  return isLeft(quote) ? left(asWritten(request)(quote.left)) : checkTotal(quote.right);
};

/** Prices lines that are read. */
const priceGiven = (
  content: PricedItems,
  { products = [], billingSchemas = [], taxes = [], rates, ...options }: PricingRecords,
): Either<PriceLinesError, Quote> => {
  const policy = policyOf(options);
  const catalog = { products: byId(products), billingSchemas: byId(billingSchemas) };
  const found = resolveItems(content, inItems, catalog);
  const lines = roundProrations(found.lines, policy);
  const taxed = taxLinesFrom({ ...found, lines }, taxes);
  const many = tooManySteps(taxed, policy);
  return many === undefined
    ? priceAtRates(taxed, rates, policy)
    : left(invalid(...taxed.issues, many));
};

const policyOf = ({
  rounding,
  ...others
}: Pick<PricingRecords, "rounding" | "tax" | "totals" | "increments">) => {
  const { tax, totals, increments } = others;
  const hasOthers = rounding !== undefined || tax !== undefined;
  checkTotals({ totals, increments, hasOthers });
  if (rounding !== undefined) checkRoundingPolicy(rounding);
  return { ...hostPolicy(others), rounding };
};

const byId = <Row extends { readonly id: string }>(
  rows: ReadonlyArray<Row>,
): ReadonlyMap<Row["id"], Row> => new Map(rows.map((row) => [row.id, row]));
