import type { InvoiceId, OrganizationId } from "../ids.ts";
import type { Either } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { CreatedInvoice, CreateInvoiceOptions, CreateInvoiceError } from "./invoice-create.ts";
import type { GetInvoiceOptions, InvoiceDetails, GetInvoiceError } from "./invoice-get.ts";
import type { Payable, GetPayableAmountError } from "../payment/payable.ts";
import type {
  InvoiceDraft,
  InvoiceReview,
  ReviewInvoiceError,
  ValidateInvoiceError,
} from "./invoice-review.ts";
import type { InvoicePreview } from "./invoice-preview.ts";
import type { InvoiceRequest, OfferedInvoiceRequest } from "./invoice-requested.ts";
import type { ChangedInvoice, VoidInvoiceError } from "./invoice-void.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Quote } from "../quote/quote.ts";
import type { InvoiceListOperations } from "./invoice-list-operations.ts";
import type { QuoteInvoiceError } from "./invoice-quote.ts";

/** Creates and reads invoices. */
export interface InvoiceOperations extends InvoiceListOperations {
  /**
   * Validates an invoice request as `createInvoice` does and returns its quote. Stores nothing.
   *
   * Fails with the errors of `quotes.calculate`. `Invalid` includes issues of the email address,
   * the redirect URL and the metadata. A total of 0 for lines with a positive price is an issue,
   * because such an invoice would count as paid.
   *
   * @example
   * const quote = orThrow(
   *   await quittance.validateInvoice(organizationId, {
   *     customerEmail: "ada@example.com",
   *     items: [{ productId, billingSchemaId, quantity: 2 }],
   *   }),
   * );
   */
  readonly validateInvoice: (
    organizationId: OrganizationId,
    request: InvoiceRequest,
  ) => Promise<Either<ValidateInvoiceError, Quote>>;

  /**
   * Finds the issues of an invoice request, or calculates its quote if there is none.
   *
   * For a transport layer that reads requests: a property that it could not read is `undefined`,
   * and without `items` only the form is checked, so that one response can report the issues of
   * both. Issues are not a failure here. Fails with `TaxUnavailable`, `RateNotFound`, `RateStale`,
   * `RateMalformed`, `RatesExhausted` or `PortFailed`.
   *
   * @example
   * const draft = { currency, items, customerEmail, redirectUrl, metadata };
   * const { issues, quote } = orThrow(await quittance.reviewInvoice(organizationId, draft));
   */
  readonly reviewInvoice: (
    organizationId: OrganizationId,
    draft: InvoiceDraft,
  ) => Promise<Either<ReviewInvoiceError, InvoiceReview>>;

  /**
   * Reviews a request as `reviewInvoice` does, and returns the records that `createInvoice` would
   * store now, without storing them: the invoice has no number, and the seller that its
   * organization has now. The records of a request with issues have no lines.
   *
   * The seller is read from the port `organizations`, which stores have. Fails as `reviewInvoice`.
   *
   * @example
   * const { review, records } = orThrow(await quittance.previewInvoice(organizationId, draft));
   * const { missing } = readiness(records, { profile: "PEPPOL", isIssued: false });
   */
  readonly previewInvoice: (
    organizationId: OrganizationId,
    draft: InvoiceDraft,
  ) => Promise<Either<ReviewInvoiceError, InvoicePreview>>;

  /**
   * Calculates a quote and stores it as an invoice with its items and calculations.
   *
   * With an `idempotencyKey` the call is safe to retry: the same key and content return the same
   * invoice in its present state, without reading the catalog or the rates. With an `offer` the
   * rates are those of its quote until it expires, and items and prices must be those of the quote.
   * The request can leave the items out: then they, the currency and the coupons are the quote's.
   * The offer is not authenticated: `verifyQuote` proves that a quote is consistent, not who
   * created it.
   *
   * Fails as `validateInvoice` does, and with `IdempotencyKeyInvalid`, `IdempotencyMismatch` (the
   * key was used with other content) or `OfferInvalid` (expired, or different from the request).
   *
   * @example
   * const { invoice } = orThrow(
   *   await quittance.createInvoice(
   *     organizationId,
   *     {
   *       customerEmail: "ada@example.com",
   *       items: [{ productId, billingSchemaId, quantity: 2 }],
   *     },
   *     { idempotencyKey: "order-1001" },
   *   ),
   * );
   * console.log(invoice.id, invoice.status);
   */
  readonly createInvoice: (
    organizationId: OrganizationId,
    request: OfferedInvoiceRequest,
    options?: CreateInvoiceOptions,
  ) => Promise<Either<CreateInvoiceError, CreatedInvoice>>;

  /**
   * Returns one invoice with the requested parts.
   *
   * Products and billing schemas have the versions that the items were created with; a version that
   * the catalog no longer has is absent. Payments are limited to the newest 100 of `paymentsTotal`:
   * call `payments.list` with the `invoiceId` for the others. With a `summaryCurrency` the invoice
   * is also quoted in that currency at current rates.
   *
   * Fails with `InvoiceNotFound` or `PortFailed`, and with a `summaryCurrency` as `quoteInvoice`.
   *
   * @example
   * const { invoice, payments } = orThrow(
   *   await quittance.getInvoice(organizationId, id, { parts: ["items", "payments"] }),
   * );
   * console.log(invoice.status, payments.length);
   */
  readonly getInvoice: (
    organizationId: OrganizationId,
    id: InvoiceId,
    options?: GetInvoiceOptions,
  ) => Promise<Either<GetInvoiceError, InvoiceDetails>>;

  /**
   * Returns the organization of an invoice, for a payer who only has its identifier.
   *
   * Returns `undefined` if no organization or more than one has an invoice with this identifier.
   * Fails with `PortFailed`.
   *
   * @example
   * const organizationId = orThrow(await quittance.findInvoiceOwner(id));
   * if (organizationId === undefined) throw new Error("Invoice not found");
   */
  readonly findInvoiceOwner: (
    id: InvoiceId,
  ) => Promise<Either<PortFailed, OrganizationId | undefined>>;

  /**
   * Prices an invoice again at current rates, in its own or another currency. Stores nothing.
   *
   * Uses the versions, unit prices, adjustments and taxes that the invoice was created with.
   *
   * Fails with `InvoiceNotFound`, `AdjustmentUnknown` (pass your kinds as `adjustmentKinds`), or as
   * `quotes.calculate` except with `TaxUnavailable`.
   *
   * @example
   * const quote = orThrow(await quittance.quoteInvoice(organizationId, id, "JPY"));
   */
  readonly quoteInvoice: (
    organizationId: OrganizationId,
    id: InvoiceId,
    currency?: Currency,
  ) => Promise<Either<QuoteInvoiceError, Quote>>;

  /**
   * Returns what is left to pay of an invoice, and what a payer must send in a currency, at current
   * rates, to pay it in full. The currency defaults to that of the invoice, which needs no rates.
   *
   * `due` is exact; `payable` is rounded up to the smallest unit, and 0 for a paid or void invoice.
   *
   * Fails as `getPayableAmount` does.
   *
   * @example
   * const { payable, currency, minorUnits } = orThrow(
   *   await quittance.getPayable(organizationId, id),
   * );
   * console.log(`Pay ${payable} ${currency}, which are ${minorUnits} minor units`);
   */
  readonly getPayable: (
    organizationId: OrganizationId,
    id: InvoiceId,
    currency?: Currency,
  ) => Promise<Either<GetPayableAmountError, Payable>>;

  /**
   * Calculates what a payer must send in a currency, at current rates, to pay an invoice in full.
   *
   * The amount is rounded up to the smallest unit of the currency, and is 0 for a paid invoice.
   *
   * Fails with `InvoiceNotFound`, `AmountOutOfRange`, `RateNotFound`, `RateStale`, `RateMalformed`,
   * `RatesExhausted` or `PortFailed`.
   *
   * @example
   * const { amount, currency } = orThrow(
   *   await quittance.getPayableAmount(organizationId, id, "EUR"),
   * );
   * console.log(`Pay ${amount} ${currency}`);
   */
  readonly getPayableAmount: (
    organizationId: OrganizationId,
    id: InvoiceId,
    currency: Currency,
  ) => Promise<Either<GetPayableAmountError, Money>>;

  /**
   * Voids an invoice, so that it is no longer to be paid. Voiding it again changes nothing.
   *
   * Fails with `InvoiceNotFound`, `InvoiceTransitionInvalid` (a completed invoice cannot be voided)
   * or `PortFailed`.
   *
   * @example
   * const { invoice } = orThrow(await quittance.voidInvoice(organizationId, id));
   * console.log(invoice.status); // VOIDED
   */
  readonly voidInvoice: (
    organizationId: OrganizationId,
    id: InvoiceId,
  ) => Promise<Either<VoidInvoiceError, ChangedInvoice>>;
}
