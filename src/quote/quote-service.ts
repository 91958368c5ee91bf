import { calculateQuote } from "./quote-calculate.ts";
import type { QuotePorts } from "../quittance/quittance-ports.ts";
import { isRoundingSource } from "./policy-find.ts";
import { reviewQuote } from "./quote-review.ts";
import { invoiceRequest } from "../invoice/invoice-arguments.ts";
import { validateInvoice } from "../invoice/invoice-validate.ts";
import { ratesWhenNeeded } from "../rates/rates-when-needed.ts";
import { checkRoundingPolicy } from "./rounding-policy.ts";
import { checkTotals } from "./totals-profile.ts";
import { bind, organization } from "../quittance/bind.ts";
import { checkOptionalType, checkType, typeErrorOf } from "../quittance/check-type.ts";
import {
  callable,
  couponSource,
  quoteDraft,
  quoteRequest,
  taxPolicy,
  taxSource,
} from "./quote-arguments.ts";
import { checkOptions } from "../quittance/check-options.ts";
import type { Quotes } from "./quote-operations.ts";

/**
 * Creates a quote service from a catalog and rates, for hosts that do not store invoices here.
 *
 * Throws `TypeError` for an invalid rounding policy, tax policy, totals profile, clock, or source
 * of taxes or coupons, and for coupons without a clock.
 *
 * @example
 * const quotes = createQuotes({ catalog: memoryCatalog(records), rates: fixedRates(rates) });
 * const quote = orThrow(await quotes.calculateQuote(organizationId, { items }));
 */
export const createQuotes = (ports: QuotePorts): Quotes => {
  checkOptions("createQuotes", ports);
  const { rounding, taxes, tax, totals, increments, coupons, clock } = ports;
  const isPolicy = rounding !== undefined && !isRoundingSource(rounding);
  checkTotals({ totals, increments, hasOthers: isPolicy || tax !== undefined });
  if (isPolicy) checkRoundingPolicy(rounding);
  for (const [name, type, value] of [
    ["taxes", taxSource, taxes],
    ["tax", taxPolicy, tax],
    ["coupons", couponSource, coupons],
  ] as const) {
    const wrong = checkOptionalType(type, value);
    if (wrong !== undefined) throw typeErrorOf("createQuotes", name, wrong);
  }
  const wrong = coupons ? checkType(callable, clock) : checkOptionalType(callable, clock);
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
