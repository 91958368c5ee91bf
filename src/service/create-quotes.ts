import { calculateQuote } from "../operations/calculate-quote.ts";
import type { QuotePorts } from "../operations/operation-ports.ts";
import { isRoundingSource } from "../operations/find-rounding.ts";
import { reviewQuote } from "../operations/review-quote.ts";
import { validateInvoice } from "../operations/validate-invoice.ts";
import { ratesWhenNeeded } from "../providers/rates-when-needed.ts";
import { checkRoundingPolicy } from "../quote/rounding-policy.ts";
import { bind, organization } from "./bind.ts";
import { checkOptionalType, checkType, typeErrorOf } from "./check-type.ts";
import {
  clock as clockType,
  couponSource,
  invoiceRequest,
  quoteDraft,
  quoteRequest,
  taxPolicy,
  taxSource,
} from "./quote-argument-types.ts";
import { checkOptions } from "./check-options.ts";
import type { Quotes } from "./quotes.ts";

/**
 * Creates a quote service from a catalog and rates, for hosts that do not store invoices here.
 *
 * Throws `TypeError` for an invalid rounding policy, tax policy, clock, or source of taxes or
 * coupons, and for coupons without a clock.
 *
 * @example
 * const quotes = createQuotes({ catalog: memoryCatalog(records), rates: fixedRates(rates) });
 * const quote = orThrow(await quotes.calculateQuote(organizationId, { items }));
 */
export const createQuotes = (ports: QuotePorts): Quotes => {
  checkOptions("createQuotes", ports);
  const { rounding, taxes, tax, coupons, clock } = ports;
  if (rounding !== undefined && !isRoundingSource(rounding)) checkRoundingPolicy(rounding);
  for (const [name, type, value] of [
    ["taxes", taxSource, taxes],
    ["tax", taxPolicy, tax],
    ["coupons", couponSource, coupons],
  ] as const) {
    const wrong = checkOptionalType(type, value);
    if (wrong !== undefined) throw typeErrorOf("createQuotes", name, wrong);
  }
  const wrong = coupons ? checkType(clockType, clock) : checkOptionalType(clockType, clock);
  if (wrong !== undefined) throw typeErrorOf("createQuotes", "clock", wrong);
  return boundQuotes({ ...ports, rates: ratesWhenNeeded(ports.rates, clock) });
};

const boundQuotes = (ports: QuotePorts): Quotes => ({
  calculateQuote: bind("calculateQuote", calculateQuote, ports, [
    organization,
    ["request", quoteRequest],
  ]),
  reviewQuote: bind("reviewQuote", reviewQuote, ports, [organization, ["draft", quoteDraft]]),
  validateInvoice: bind("validateInvoice", validateInvoice, ports, [
    organization,
    ["request", invoiceRequest],
  ]),
});
