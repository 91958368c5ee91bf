import { normalizeCouponCode } from "../coupon/coupon-code.ts";
import { couponOfStep } from "../coupon/coupon-details.ts";
import { contentOf, sortedEntries } from "../kernel/content-of.ts";
import type { Quote } from "../quote/quote.ts";
import { requestedDocument, type DocumentRequest } from "./invoice-document.ts";
import type { StoredInvoice } from "./invoice-expand.ts";
import { fingerprintOfInvoice, type ReadInvoiceRequest } from "./invoice-requested.ts";

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
  request: ReadInvoiceRequest,
  quote: Quote | undefined,
  { invoice, calculations }: Pick<StoredInvoice, "invoice" | "calculations">,
): Compared => {
  const coupons = calculations.flatMap(({ basis }) => {
    const coupon = basis.kind === "Adjustment" ? couponOfStep(basis) : undefined;
    return coupon === undefined ? [] : [coupon.code];
  });
  const { customerEmail, redirectUrl, metadata } = invoice;
  const documents = { ...noDocument, ...requestedDocument(invoice) };
  const shown = { customerEmail, redirectUrl, metadata, coupons: [...new Set(coupons)] };
  const stored = { ...request, ...shown, ...documents };
  const { currency } = request;
  const isOther = currency !== undefined && currency !== invoice.currency;
  return {
    visible: [...(isOther ? ["currency"] : []), ...visibleContent.differences(request, stored)],
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

const noDocument: Readonly<Record<keyof DocumentRequest, undefined>> = {
  dueAt: undefined,
  expiresAt: undefined,
  customer: undefined,
  delivery: undefined,
  period: undefined,
};

const documentPart =
  (name: keyof DocumentRequest) =>
  (request: DocumentRequest): ReadonlyArray<unknown> => [requestedDocument(request)[name] ?? null];

const visibleContent = /* @__PURE__ */ contentOf<Omit<ReadInvoiceRequest, "currency" | "items">>({
  customerEmail: ({ customerEmail }) => [customerEmail],
  redirectUrl: ({ redirectUrl }) => [redirectUrl ?? null],
  metadata: ({ metadata = {} }) => [sortedEntries(metadata)],
  coupons: ({ coupons = [] }) => [coupons.map((code) => normalizeCouponCode(code) ?? code).sort()],
  dueAt: documentPart("dueAt"),
  expiresAt: documentPart("expiresAt"),
  customer: documentPart("customer"),
  delivery: documentPart("delivery"),
  period: documentPart("period"),
});
