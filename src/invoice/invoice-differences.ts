import { couponOfStep } from "../coupon/coupon-details.ts";
import { textOf } from "../kernel/content-of.ts";
import { currenciesOf, type Quote } from "../quote/quote.ts";
import { rateOf } from "../rates/rate-set.ts";
import type { StoredInvoice } from "./invoice-expand.ts";
import { issuedDetailNames, issuedDetailsOf, type ReadNewInvoice } from "./invoice-request.ts";

/** Returns the content of a request, and the rates of the quote that it accepts, as one text. */
export const fingerprintOfInvoice = (request: ReadNewInvoice, quote?: Quote): string =>
  textOf([inOrder(request), quote && ratesContent(quote)]);

/** A request with its coupons in an order of their own, because theirs changes nothing. */
const inOrder = ({ coupons = [], ...request }: ReadNewInvoice): ReadNewInvoice => ({
  ...request,
  coupons: [...coupons].sort(),
});

/** The rates of a quote for the currencies in it. */
const ratesContent = (quote: Quote): unknown => [
  quote.rates.timestamp,
  currenciesOf(quote).map((code) => {
    const rate = rateOf(quote.rates, code);
    return [code, rate._tag === "Right" ? rate.right : null];
  }),
];

/** The properties of a request that a stored invoice shows as its own request had them. */
const shownProperties = [
  ...(["customerEmail", "redirectUrl", "metadata", "coupons"] as const),
  ...issuedDetailNames,
] as const;

type Candidate = readonly [fingerprint: string, others: ReadonlyArray<string>];

/** A request with the properties that a stored invoice shows as its own request had them. */
interface Compared {
  /** The properties of these that differ. */
  readonly visible: ReadonlyArray<string>;
  /**
   * What the request of the stored invoice can have been if nothing else differs, each with the
   * other properties that differ then.
   */
  readonly candidates: ReadonlyArray<Candidate>;
  /** The property that differs if none of the candidates is it. */
  readonly otherwise: string;
}

/**
 * Compares a request, and the quote that it accepts, with an invoice of the same idempotency key.
 *
 * Most properties are compared with the invoice. It does not show those of its lines, whether its
 * currency was given, and whether a quote was accepted: only their fingerprint is stored.
 */
export const compareInvoice = (
  request: ReadNewInvoice,
  quote: Quote | undefined,
  { invoice, calculations }: Pick<StoredInvoice, "invoice" | "calculations">,
): Compared => {
  const coupons = calculations.flatMap(({ basis }) => {
    const coupon = basis.kind === "Adjustment" ? couponOfStep(basis) : undefined;
    return coupon === undefined ? [] : [coupon.code];
  });
  const { customerEmail, redirectUrl, metadata } = invoice;
  const stored: ReadNewInvoice = {
    ...request,
    customerEmail,
    redirectUrl,
    coupons: [...new Set(coupons)],
    metadata: Object.keys(metadata).length === 0 ? undefined : metadata,
    ...issuedDetailsOf(invoice),
  };
  const [one, other] = [inOrder(request), inOrder(stored)];
  const differing = shownProperties.filter((name) => textOf([one[name]]) !== textOf([other[name]]));
  const { currency } = request;
  const isOther = currency !== undefined && currency !== invoice.currency;
  return {
    visible: [...(isOther ? ["currency"] : []), ...differing],
    candidates: [invoice.currency, undefined].flatMap((code) =>
      (quote === undefined ? [undefined] : [quote, undefined]).map(
        (accepted) =>
          [
            fingerprintOfInvoice({ ...stored, currency: code }, accepted),
            [
              ...(isOther || code === currency ? [] : ["currency"]),
              ...(accepted === quote ? [] : ["quote"]),
            ],
          ] as const,
      ),
    ),
    otherwise: quote === undefined ? "items" : "quote",
  };
};
