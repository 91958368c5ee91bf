import type { IdSource, OrganizationId } from "../ids.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { priceItems, findOrganization, type PriceItemsError } from "../quote/items-price.ts";
import { inItems } from "../quote/line-place.ts";
import { isTooSmall, type Quote } from "../quote/quote.ts";
import type { QuotePorts } from "../quote/quote-ports.ts";
import { asWritten, invalid, read, type Invalid } from "../schema/schema.ts";
import type { Clock } from "../time/timestamp.ts";
import type { EInvoiceProfile } from "./einvoice-request.ts";
import { accountingRates, planInvoice, type InvoicePlan } from "./invoice-plan.ts";
import type { InvoiceRecords } from "./invoice-number.ts";
import {
  newInvoice,
  previewedInvoice,
  type NewInvoice,
  type PreviewedInvoice,
  type ReadNewInvoice,
} from "./invoice-request.ts";

/** Why an invoice has no quote: its request is invalid, or the catalog, taxes or rates failed. */
export type ValidateInvoiceError =
  Invalid<"AMOUNT_OUT_OF_RANGE" | "AMOUNT_TOO_SMALL"> | PriceItemsError;

/** What creating an invoice would store. @inline */
export interface InvoicePreview {
  /** What `validate` returns, unless the catalog, the taxes or the rates failed. */
  readonly quote: Either<Extract<ValidateInvoiceError, { readonly kind: "Invalid" }>, Quote>;
  /**
   * Without the number, and with the seller that the organization has now. Without a quote, there
   * are neither items nor calculations.
   */
  readonly records: Pick<InvoiceRecords, "invoice" | "items" | "calculations">;
  /** The profile of the request. */
  readonly einvoice: EInvoiceProfile | undefined;
}

/** What checking a request needs: a catalog and exchange rates, but no store. @inline */
export interface InvoiceCheckPorts extends QuotePorts {
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** Checks requests for invoices, without a store. @inline */
export interface InvoiceChecks {
  /**
   * Validates an invoice request as `create` does and returns its quote. Stores nothing.
   *
   * Fails with the errors of `quotes.calculate`. A total of 0 for lines with a positive price is an
   * issue, because such an invoice would count as paid.
   *
   * @example
   * const quote = orThrow(
   *   await quittance.invoices.validate(organizationId, {
   *     customerEmail: "ada@example.com",
   *     items: [{ productId, billingSchemaId, quantity: 2 }],
   *   }),
   * );
   */
  readonly validate: (
    organizationId: OrganizationId,
    request: NewInvoice,
  ) => Promise<Either<ValidateInvoiceError, Quote>>;

  /**
   * Validates a request, and returns the records that `create` would store now, without storing
   * them: the invoice has no number, and the seller that its organization has now.
   *
   * A request whose form is valid has records also if the catalog has issues with it; then it has
   * no quote, and the records have no lines. The seller is read from the port `organizations`,
   * which stores have. Fails as `validate`.
   *
   * @example
   * const { quote, records } = orThrow(await quittance.invoices.preview(organizationId, request));
   * const { missing } = readiness(records, { profile: "PEPPOL", isIssued: false });
   */
  readonly preview: (
    organizationId: OrganizationId,
    request: PreviewedInvoice,
  ) => Promise<Either<ValidateInvoiceError, InvoicePreview>>;
}

/** Calculates the quote of an invoice. */
export const priceInvoice = async (
  organizationId: OrganizationId,
  request: ReadNewInvoice,
  ports: QuotePorts,
): Promise<Either<ValidateInvoiceError, Quote>> => {
  const { customerEmail } = request;
  const quote = await priceItems(
    organizationId,
    { content: request, place: inItems, customerEmail },
    ports,
  );
  return isLeft(quote) ? quote : checkTotal(quote.right);
};

/**
 * Returns the quote of an invoice. Unlike a quote, an invoice cannot have a total of 0 for lines
 * with a positive price: it would count as paid.
 */
export const checkTotal = (quote: Quote): Either<Invalid<"AMOUNT_TOO_SMALL">, Quote> =>
  isTooSmall(quote) ? left(tooSmall) : right(quote);

const tooSmall: Invalid<"AMOUNT_TOO_SMALL"> = /* @__PURE__ */ invalid({
  path: inItems.total,
  message:
    "The total is 0 although an item has a positive price; raise the price or use another currency",
  code: "AMOUNT_TOO_SMALL",
});

/** Validates a request as creating the invoice does, and calculates its quote. Stores nothing. */
const validateInvoice = async (
  organizationId: OrganizationId,
  request: NewInvoice,
  ports: InvoiceCheckPorts,
): Promise<Either<ValidateInvoiceError, Quote>> => {
  const given = read(newInvoice, request, ports.clock());
  if (isLeft(given)) return given;
  const quote = await priceInvoice(organizationId, given.right, ports);
  return isLeft(quote) ? left(asWritten(request)(quote.left)) : quote;
};

/** Prices a request, and creates the records that an invoice of it would have. Stores nothing. */
const previewInvoice = async (
  organizationId: OrganizationId,
  request: PreviewedInvoice,
  ports: InvoiceCheckPorts,
): Promise<Either<ValidateInvoiceError, InvoicePreview>> => {
  const now = ports.clock();
  const given = read(previewedInvoice, request, now);
  if (isLeft(given)) return given;
  const { einvoice, ...content } = given.right;
  const priced = await priceInvoice(organizationId, content, ports);
  let quote: InvoicePreview["quote"];
  if (!isLeft(priced)) quote = priced;
  else if (priced.left.kind === "Invalid") quote = left(asWritten(request)(priced.left));
  else return left(priced.left);
  const organization = await findOrganization(organizationId, ports);
  if (isLeft(organization)) return organization;
  const plan: InvoicePlan = {
    organizationId,
    request: content,
    quote: isLeft(quote) ? emptyQuote(content) : quote.right,
    exchangeRates: isLeft(quote) ? undefined : accountingRates(quote.right),
  };
  const { invoice, items, calculations } = planInvoice(plan, ports.newId, now);
  const { seller } = organization.right ?? {};
  const issued = seller === undefined ? invoice : { ...invoice, seller };
  return right({ quote, records: { invoice: issued, items, calculations }, einvoice });
};

const emptyQuote = ({ currency = "USD" }: ReadNewInvoice): InvoicePlan["quote"] => ({
  currency,
  lines: [],
  totalSteps: [],
  total: { price: Amount.zero, priceUsd: Amount.zero },
});

/** Creates the operations that check requests. */
export const checksOf = (ports: InvoiceCheckPorts): InvoiceChecks => ({
  validate: (organizationId, request) => validateInvoice(organizationId, request, ports),
  preview: (organizationId, request) => previewInvoice(organizationId, request, ports),
});
