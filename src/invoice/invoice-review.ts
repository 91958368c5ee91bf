import { normalizeEmail } from "../contact/email-address.ts";
import { checkContact } from "./contact-check.ts";
import type { OrganizationId } from "../ids.ts";
import { isLeft, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { QuotePorts } from "../quittance/quittance-ports.ts";
import { priceItems, type PriceItemsError } from "../quote/items-price.ts";
import { inItems } from "../quote/line-place.ts";
import { pricedItems } from "../quote/quote-request.ts";
import { isTooSmall, type Quote } from "../quote/quote.ts";
import {
  asWritten,
  invalid,
  read,
  type Invalid,
  type Issue,
  type IssueCode,
} from "../schema/schema.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { checkDocument } from "./invoice-document.ts";
import type { InvoiceRequest, ReadInvoiceRequest } from "./invoice-requested.ts";

/** The content of an invoice request. A property that a reader could not read is `undefined`. */
export type InvoiceDraft = Omit<InvoiceRequest, "items" | "customerEmail"> & {
  readonly items?: InvoiceRequest["items"] | undefined;
  readonly customerEmail?: string | undefined;
};

/** What is wrong with an invoice request, or its quote. */
export interface InvoiceReview {
  readonly issues: ReadonlyArray<Issue<IssueCode>>;
  /** `undefined` if there are issues, or properties of the request could not be read. */
  readonly quote: Quote | undefined;
}

/** Why an invoice has no quote: its request is invalid, or the catalog, taxes or rates failed. */
export type ValidateInvoiceError =
  Invalid<"AMOUNT_OUT_OF_RANGE" | "AMOUNT_TOO_SMALL"> | PriceItemsError;

/** Why an invoice could not be reviewed: the catalog, the taxes or the rates failed. */
export type ReviewInvoiceError = Exclude<ValidateInvoiceError, { readonly kind: "Invalid" }>;

/**
 * Finds the issues of an invoice, or calculates its quote if there is none.
 *
 * For a transport layer that reads requests: without `items` only the form is checked, so that one
 * response can report the issues of both.
 */
export const reviewInvoice =
  (
    organizationId: OrganizationId,
    { items, customerEmail, ...draft }: InvoiceDraft,
  ): ((ports: QuotePorts) => TaskEither<ReviewInvoiceError, InvoiceReview>) =>
  (ports) =>
  async () => {
    if (items === undefined) {
      const found = asWritten(draft)(invalid(...formIssues({ ...draft, customerEmail }, ports)));
      return right({ issues: found.issues, quote: undefined });
    }
    const request = { ...draft, items, customerEmail: customerEmail ?? "" };
    const quote = await validateInvoice(organizationId, request)(ports)();
    if (!isLeft(quote)) return right({ issues: [], quote: quote.right });
    return quote.left.kind === "Invalid"
      ? right({ issues: quote.left.issues, quote: undefined })
      : left(quote.left);
  };

/** Validates a request as `createInvoice` does and calculates its quote. Stores nothing. */
export const validateInvoice =
  (
    organizationId: OrganizationId,
    request: InvoiceRequest,
  ): ((ports: QuotePorts) => TaskEither<ValidateInvoiceError, Quote>) =>
  (ports) =>
  async () => {
    const lines = readLines(request, ports);
    if (isLeft(lines)) return lines;
    return priceInvoice(organizationId, lines.right, ports);
  };

/** Reads the lines of a request, or returns every issue of its form. */
export const readLines = (
  request: InvoiceRequest,
  ports: QuotePorts,
): Either<Invalid, ReadInvoiceRequest> => {
  const { currency, items, coupons } = request;
  const lines = read(pricedItems, { currency, items, coupons });
  if (!isLeft(lines)) return right({ ...request, ...lines.right });
  const issues = [...lines.left.issues, ...formIssues(request, ports)];
  return left(asWritten(request)(invalid(...issues)));
};

/**
 * Calculates the quote of an invoice whose lines are read. Unlike a quote, an invoice cannot have a
 * total of 0 for lines with a positive price: it would count as paid.
 */
export const priceInvoice = async (
  organizationId: OrganizationId,
  request: ReadInvoiceRequest,
  ports: QuotePorts,
): Promise<Either<ValidateInvoiceError, Quote>> => {
  const issues = formIssues(request, ports);
  if (issues.length > 0) return left(asWritten(request)(invalid(...issues)));
  const customerEmail = normalizeEmail(request.customerEmail);
  const asked = { content: request, place: inItems, customerEmail };
  const quote = await priceItems(organizationId, asked, ports);
  if (isLeft(quote)) return left(asWritten(request)(quote.left));
  return isTooSmall(quote.right) ? left(tooSmall) : quote;
};

const tooSmall: Invalid<"AMOUNT_TOO_SMALL"> = /* @__PURE__ */ invalid({
  path: inItems.total,
  message:
    "The total is 0 although an item has a positive price; raise the price or use another currency",
  code: "AMOUNT_TOO_SMALL",
});

/** Returns the issues of the properties of an invoice besides its lines. */
const formIssues = (
  { customerEmail, redirectUrl, metadata, ...document }: Omit<InvoiceDraft, "items">,
  ports: QuotePorts,
): ReadonlyArray<Issue> => [
  ...checkContact({ customerEmail, redirectUrl, metadata }),
  ...checkDocument(document, () => readClock(ports)),
];

const readClock = ({ clock }: QuotePorts): Timestamp => {
  invariant(clock !== undefined, "an invoice with dates needs a clock");
  return clock();
};
