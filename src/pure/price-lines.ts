import type { BillingSchema } from "../billing-schema/billing-schema.ts";
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
import { asWritten, invalid, read } from "../schema/schema.ts";
import { taxLinesFrom } from "../tax/tax-look-up.ts";
import type { Tax } from "../tax/tax.ts";

/** What lines are priced with: records of one organization, rates, and how to round. */
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
