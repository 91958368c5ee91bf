import type { InvoiceId, OrganizationId } from "../ids.ts";
import type { StoredInvoice } from "./invoice-expand.ts";
import type { InvoiceRepository } from "./invoice-repository.ts";
import type { InvoiceCalculation } from "./invoice-calculation.ts";
import { invoiceLines } from "./invoice-lines.ts";
import { isLeft, left, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { isCurrency, type Currency } from "../money/currency.ts";
import {
  pricingOf,
  roundProrations,
  type QuotePolicy,
  type TaxPolicy,
} from "../quote/pricing-policy.ts";
import { minorUnits, type RoundingRule } from "../quote/rounding-policy.ts";
import type { Quote } from "../quote/quote.ts";
import { findPolicy } from "../quote/policy-find.ts";
import type { QuotePorts } from "../quote/quote-ports.ts";
import {
  priceResolved,
  quoteOfLines,
  type PriceLinesError,
  type UnpricedLine,
} from "../quote/lines-price.ts";
import type { LinePlace } from "../quote/line-place.ts";
import type { RatesFailure } from "../rates/rate-provider.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { InvoiceNotFound } from "./invoice.ts";
import type { AdjustmentKind, AdjustmentUnknown } from "../quote/adjustment.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { requireLines } from "./require-parts.ts";

/** Every failure of pricing stored lines again. @inline */
export type QuoteLinesError = PriceLinesError | AdjustmentUnknown | RatesFailure | PortFailed;

/** Why a stored invoice has no quote. */
export type QuoteInvoiceError = QuoteLinesError | InvoiceNotFound;

/** The ports that a stored invoice is priced again with. */
type QuoteStoredPorts = Pick<QuotePorts, QuotingPort> & {
  readonly invoices: Pick<InvoiceRepository, "findInvoice">;
};

/** A stored invoice to price again, and what refers to it in the request. */
interface StoredToQuote {
  readonly organizationId: OrganizationId;
  readonly id: InvoiceId;
  /** Defaults to that of the invoice. */
  readonly currency: Currency | undefined;
  readonly place: LinePlace;
}

/**
 * Prices a stored invoice again at current rates, in its own or another currency.
 *
 * Uses the versions, unit prices and totals profile that the invoice was created with, not the
 * current catalog. Invoices without a profile are rounded by the current policy.
 */
export const quoteStored = async (
  { organizationId, id, currency, place }: StoredToQuote,
  ports: QuoteStoredPorts,
): Promise<Either<QuoteInvoiceError, Quote>> => {
  const found = await ports.invoices.findInvoice(organizationId, id, quotedParts)();
  if (isLeft(found)) return found;
  if (found.right === undefined) return left({ kind: "InvoiceNotFound" });
  return quoteLines(found.right, currency ?? found.right.invoice.currency, place, ports);
};

/** What lines are priced again with. */
export type QuotingPort = "rates" | "rounding" | "totals" | "increments" | "adjustmentKinds";

/** Returns where the taxes of an invoice were calculated. */
const taxPolicyOf = (calculations: ReadonlyArray<InvoiceCalculation>): TaxPolicy => ({
  at: calculations.some(({ basis, invoiceItemId }) => basis.kind === "Tax" && !invoiceItemId)
    ? "DOCUMENT"
    : "LINE",
});

/**
 * Returns what an invoice is priced again by: its totals profile and cash increment, or else the
 * current rounding. A current profile does not apply to invoices without one, which keep the
 * rounding of their steps.
 */
const keptPolicy = (
  { totalsProfile: totals, currency }: StoredInvoice["invoice"],
  calculations: ReadonlyArray<InvoiceCalculation>,
  current: QuotePolicy,
): QuotePolicy => {
  const { tax, totals: currentTotals } = current;
  if (totals === undefined && currentTotals === undefined) return current;
  const rules = roundingsIn(calculations);
  if (totals === undefined) {
    const [rule] = rules;
    const rounding = rule && { ...minorUnits(rule), [currency]: rule };
    return { rounding, tax };
  }
  const cash = rules.find(({ at }) => at === "TOTAL")?.increment;
  const increments = { ...currentTotals?.increments, [currency]: cash };
  return { rounding: undefined, tax: undefined, totals: { totals, increments } };
};

const roundingsIn = (
  calculations: ReadonlyArray<InvoiceCalculation>,
): ReadonlyArray<RoundingRule> =>
  calculations.flatMap(({ basis, invoiceItemId }): ReadonlyArray<RoundingRule> => {
    if (basis.kind !== "Rounding") return [];
    const at = invoiceItemId === undefined ? "TOTAL" : "LINE";
    return [{ increment: Amount.render(basis.increment), mode: basis.mode, at }];
  });

/** The parts of an invoice that it is priced again from. */
export const quotedParts: ReadonlySet<"items" | "calculations"> = new Set([
  "items",
  "calculations",
]);

/** Options of `quoteOfInvoice`. @inline */
export interface QuoteOfInvoiceOptions {
  /** The host's own adjustment kinds. `DISCOUNT` and `FEE` are always known. */
  readonly kinds?: ReadonlyArray<AdjustmentKind>;
}

/**
 * Returns the quote that a stored invoice was made from, at the rates in its steps and rounded as
 * they are. The invoice was read with its items and calculations.
 *
 * Without a conversion the rate of its currency is not known, and the prices in US dollars are not
 * those of the quote. Fails if a step has a kind that is not among `kinds`, or if the stored lines
 * cannot be priced.
 *
 * @example
 * const quote = quoteOfInvoice(stored);
 * if (isLeft(quote)) console.error(quote.left.kind);
 */
export const quoteOfInvoice = (
  stored: Pick<StoredInvoice, "invoice" | "items" | "calculations">,
  { kinds = [] }: QuoteOfInvoiceOptions = {},
): Either<AdjustmentUnknown | UnpricedLine, Quote> => {
  requireLines("quoteOfInvoice", stored, ["items", "calculations"]);
  const { invoice, items, calculations } = stored;
  const lines = invoiceLines(items, calculations, kinds);
  if (isLeft(lines)) return lines;
  const { currency, price } = invoice;
  const tax = taxPolicyOf(calculations);
  const own = { rounding: undefined, tax, totals: { totals: "exact" } } as const;
  const policy = pricingOf(keptPolicy(invoice, calculations, own), currency);
  const rates = ratesOf(stored);
  const quote = quoteOfLines(lines.right, currency, rates, policy);
  const isAsStored = isLeft(quote) || Amount.equals(quote.right.total.price, price);
  if (isAsStored || policy.profile !== "invoice") return quote;
  // Compound taxes were once calculated on amounts that were not rounded.
  return quoteOfLines(lines.right, currency, rates, { ...policy, compoundBase: "EXACT" });
};

/** Returns the rates of an invoice and those in its steps; without any, 1 for its currency. */
const ratesOf = ({
  invoice,
  calculations,
}: Pick<StoredInvoice, "invoice" | "calculations">): RateSet => {
  const { currency, exchangeRates, createdAt: timestamp } = invoice;
  const unitsPerUsd = new Map<Currency, Amount>([[currency, Amount.one]]);
  for (const { basis } of calculations) {
    if (basis.kind !== "CurrencyChange") continue;
    unitsPerUsd.set(basis.from, basis.fromRateUsd);
    unitsPerUsd.set(basis.to, basis.toRateUsd);
  }
  for (const [code, rate] of Object.entries(exchangeRates ?? {})) {
    if (isCurrency(code)) unitsPerUsd.set(code, rate);
  }
  return { source: "invoice", timestamp, freshUntil: undefined, unitsPerUsd };
};

/** Prices the stored lines of an invoice in a currency. */
export const quoteLines = async (
  { invoice, items, calculations }: Pick<StoredInvoice, "invoice" | "items" | "calculations">,
  currency: Currency,
  place: LinePlace,
  ports: Pick<QuotePorts, QuotingPort>,
): Promise<Either<QuoteLinesError, Quote>> => {
  const lines = invoiceLines(items, calculations, ports.adjustmentKinds);
  if (isLeft(lines)) return lines;
  const tax = taxPolicyOf(calculations);
  const current = await findPolicy(invoice.organizationId, { ...ports, tax });
  if (isLeft(current)) return current;
  const policy = keptPolicy(invoice, calculations, current.right);
  const resolved = { place, issues: [], currency, lines: roundProrations(lines.right, policy) };
  return priceResolved(resolved, ports.rates, policy);
};
