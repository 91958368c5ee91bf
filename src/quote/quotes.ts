import type { OrganizationId } from "../ids.ts";
import { quoteStored } from "../invoice/invoice-quote.ts";
import { isLeft, left, type Either } from "../kernel/either.ts";
import {
  aFunction,
  checkNames,
  checkPort,
  objectWith,
  oneOf,
  orUndefined,
} from "../quittance/check-ports.ts";
import type { QuotePorts } from "./quote-ports.ts";
import { ratesWhenNeeded } from "../rates/rates-when-needed.ts";
import { ofOrganization } from "../schema/operation.ts";
import { asWritten, invalid, read } from "../schema/schema.ts";
import type { AdjustmentUnknown } from "./adjustment.ts";
import { priceItems, type PriceItemsError } from "./items-price.ts";
import { inItems, inProduct, ofStored } from "./line-place.ts";
import { isRoundingSource } from "./policy-find.ts";
import { taxPlaces } from "./pricing-policy.ts";
import { quoteRequest, type QuoteRequest, type ReadQuoteRequest } from "./quote-request.ts";
import type { Quote } from "./quote.ts";
import { checkRoundingPolicy } from "./rounding-policy.ts";
import { checkTotals } from "./totals-profile.ts";

/** Why a request has no quote: it is invalid, or the catalog, the taxes or the rates failed. */
export type CalculateQuoteError = PriceItemsError | AdjustmentUnknown;

/** Calculates quotes. */
export interface Quotes {
  /**
   * Calculates an exact quote for items, a product or a stored invoice. Stores nothing.
   *
   * The same request, catalog and rates give the same quote, digit for digit. A stored invoice has
   * the versions, unit prices, adjustments and taxes that it was created with.
   *
   * Fails with `Invalid` (every issue of the form of the request, or else every issue that needs
   * the catalog), `TaxUnavailable`, `RateNotFound`, `RateStale`, `RateMalformed`, `RatesExhausted`
   * or `PortFailed`, and for an invoice with `AdjustmentUnknown`. Issues take precedence over
   * failures of the taxes and the rates.
   *
   * @example
   * const quote = orThrow(
   *   await quittance.quotes.calculate(organizationId, {
   *     currency: "EUR",
   *     items: [{ productId, billingSchemaId, quantity: 2 }],
   *   }),
   * );
   * console.log(`${quote.total.price} ${quote.currency}`);
   */
  readonly calculate: (
    organizationId: OrganizationId,
    request: QuoteRequest,
  ) => Promise<Either<CalculateQuoteError, Quote>>;
}

/**
 * Creates the operations on quotes from a catalog and rates, for hosts that do not store invoices
 * here. Without a store of invoices, an invoice to quote is unknown.
 *
 * Throws `TypeError` for a missing catalog or rate provider, an invalid rounding policy, tax
 * policy, totals profile, clock, or source of taxes or coupons, and for coupons without a clock.
 *
 * @example
 * const quotes = createQuotes({ catalog: memoryCatalog(records), rates: fixedRates(rates) });
 * const quote = orThrow(await quotes.calculate(organizationId, { items }));
 */
export const createQuotes = (options: QuotePorts): Quotes => {
  checkPorts(options);
  const ports = { ...options, rates: ratesWhenNeeded(options.rates, options.clock) };
  return ofOrganization("quotes", {
    calculate: async (organizationId, request) => {
      const given = read(quoteRequest, request);
      if (isLeft(given)) return given;
      const priced = await price(organizationId, given.right, ports);
      return isLeft(priced) ? left(asWritten(request)(priced.left)) : priced;
    },
  });
};

/** Prices the one of items, a product and an invoice that a request has. */
const price = (
  organizationId: OrganizationId,
  { currency, product, invoice, items = [], coupons }: ReadQuoteRequest,
  ports: QuotePorts,
): Promise<Either<CalculateQuoteError, Quote>> => {
  if (invoice !== undefined) return priceInvoice(organizationId, { ...invoice, currency }, ports);
  if (product === undefined) {
    const content = { currency, items, coupons };
    return priceItems(organizationId, { content, place: inItems }, ports);
  }
  const { id: productId, ...line } = product;
  const content = { currency, items: [{ type: "PRODUCT", productId, ...line } as const], coupons };
  return priceItems(organizationId, { content, place: inProduct }, ports);
};

const priceInvoice = async (
  organizationId: OrganizationId,
  { id, currency }: NonNullable<ReadQuoteRequest["invoice"]> & Pick<ReadQuoteRequest, "currency">,
  { invoices, ...ports }: QuotePorts,
): Promise<Either<CalculateQuoteError, Quote>> => {
  if (invoices === undefined) return left(unknownInvoice);
  const asked = { organizationId, id, currency, place: ofStored("invoice") };
  const quoted = await quoteStored(asked, { ...ports, invoices });
  return isLeft(quoted) && quoted.left.kind === "InvoiceNotFound"
    ? left(unknownInvoice)
    : (quoted as Either<CalculateQuoteError, Quote>);
};

const unknownInvoice = /* @__PURE__ */ invalid({
  path: ["invoice", "id"],
  message: "Invoice not found",
});

/** The types of the ports that every quote needs. */
const requiredTypes = {
  catalog: /* @__PURE__ */ objectWith({ lookUp: aFunction }),
  rates: /* @__PURE__ */ objectWith({ ratesFor: aFunction }),
};

/** The types of ports that only JavaScript can get wrong. */
const portTypes = {
  taxes: /* @__PURE__ */ objectWith({ taxesFor: aFunction }),
  tax: /* @__PURE__ */ objectWith({ at: /* @__PURE__ */ oneOf(taxPlaces) }),
  coupons: /* @__PURE__ */ objectWith({ couponsByCode: aFunction }),
};

const checkPorts = (ports: QuotePorts): void => {
  checkNames("createQuotes", ports);
  const { rounding, tax, totals, increments, coupons, clock } = ports;
  const isPolicy = rounding !== undefined && !isRoundingSource(rounding);
  checkTotals({ totals, increments, hasOthers: isPolicy || tax !== undefined });
  if (isPolicy) checkRoundingPolicy(rounding);
  for (const name of ["catalog", "rates"] as const) {
    checkPort(`createQuotes: ${name}`, requiredTypes[name], ports[name]);
  }
  for (const name of ["taxes", "tax", "coupons"] as const) {
    checkPort(`createQuotes: ${name}`, orUndefined(portTypes[name]), ports[name]);
  }
  checkPort("createQuotes: clock", coupons ? aFunction : orUndefined(aFunction), clock);
};
