import type { InvoiceId, OrganizationId } from "../ids.ts";
import type { Invoice } from "../invoice/invoice.ts";
import type { Either } from "../kernel/either.ts";
import type { InvoiceFilter } from "../listing/invoice-filter.ts";
import type { PageOptions } from "../listing/read-page-request.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { CreatedInvoice, CreateInvoiceOptions } from "../operations/create-invoice.ts";
import type {
  CreateInvoiceError,
  GetInvoiceError,
  GetPayableAmountError,
  ListError,
  QuoteInvoiceError,
  ReviewQuoteError,
  VoidInvoiceError,
} from "../operations/errors.ts";
import type { GetInvoiceOptions, InvoiceDetails } from "../operations/get-invoice.ts";
import type { Listed } from "../operations/list-invoices.ts";
import type { InvoiceDraft } from "../operations/review-invoice.ts";
import type { DueSweep } from "../operations/sweep-due.ts";
import type { InvoiceRequest } from "../invoice/invoice-request.ts";
import type { ChangedInvoice } from "../operations/void-invoice.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { QuoteReview } from "../quote/price-lines.ts";
import type { Quote } from "../quote/quote.ts";

/** Creates and reads invoices. */
export interface InvoiceOperations {
  /**
   * Finds every issue of an invoice request, or calculates its quote if there is none.
   *
   * For transport layers, as `reviewQuote` is for quotes, with the same failures. A total of 0 for
   * lines with a positive price is an issue, because such an invoice would count as paid.
   *
   * @example
   * const draft = { currency, items, customerEmail, redirectUrl, metadata };
   * const { issues, quote } = orThrow(await quittance.reviewInvoice(organizationId, draft));
   */
  readonly reviewInvoice: (
    organizationId: OrganizationId,
    draft: InvoiceDraft,
  ) => Promise<Either<ReviewQuoteError, QuoteReview>>;

  /**
   * Calculates a quote and stores it as an invoice with its items and calculations.
   *
   * With an `idempotencyKey` the call is safe to retry: the same key and content return the same
   * invoice in its present state, without reading the catalog or the rates. With an `offer` the
   * rates are those of its quote until it expires, and items and prices must be those of the quote.
   * The offer is not authenticated: `verifyQuote` proves that a quote is consistent, not who
   * created it.
   *
   * Fails as `validateInvoice` does, and with `IdempotencyKeyInvalid`, `IdempotencyMismatch` (the
   * key was used with other content) or `OfferInvalid` (expired, or different from the request).
   *
   * @example
   * const { created } = orThrow(
   *   await quittance.createInvoice(
   *     organizationId,
   *     {
   *       customerEmail: "ada@example.com",
   *       items: [{ type: "PRODUCT", productId, billingSchemaId, quantity: 2 }],
   *     },
   *     { idempotencyKey: "order-1001" },
   *   ),
   * );
   * console.log(created.invoice.id, created.invoice.status);
   */
  readonly createInvoice: (
    organizationId: OrganizationId,
    request: InvoiceRequest,
    options?: CreateInvoiceOptions,
  ) => Promise<Either<CreateInvoiceError, CreatedInvoice>>;

  /**
   * Returns one invoice with the requested parts.
   *
   * Products and billing schemas have the versions that the items were created with; a version that
   * the catalog no longer has is absent. Payments are limited to the newest 100 of `paymentsTotal`:
   * call `listPayments` with the `invoiceId` for the others. With a `summaryCurrency` the invoice
   * is also quoted in that currency at current rates.
   *
   * Fails with `InvoiceNotFound` or `PortFailed`, and with a `summaryCurrency` as `quoteInvoice`.
   *
   * @example
   * const { expanded } = orThrow(
   *   await quittance.getInvoice(organizationId, id, { parts: ["items", "payments"] }),
   * );
   * console.log(expanded.invoice.status, expanded.payments.length);
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
   * `calculateQuote` except with `TaxUnavailable`.
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

  /**
   * Creates an event `invoice.overdue` for each invoice that is still to be paid after it was due,
   * and an event `invoice.expired` for each one that is still to be paid after it expired.
   *
   * Each event is created once, however often you call it and from however many processes. Call it
   * from a scheduler, such as every hour. Fails with `PortFailed`; the next call continues.
   *
   * @example
   * const { overdue, expired } = orThrow(await quittance.sweepDue(organizationId));
   * console.log(`${overdue} overdue, ${expired} expired`);
   */
  readonly sweepDue: (organizationId: OrganizationId) => Promise<Either<PortFailed, DueSweep>>;

  /**
   * Lists the invoices that match a filter, newest first, 20 per page unless `limit` is given.
   *
   * Fails with `ListRequestInvalid` (every issue of the page and the filter) or `PortFailed`.
   *
   * @example
   * const filter = { statuses: ["PENDING"] } as const;
   * const first = orThrow(await quittance.listInvoices(organizationId, filter));
   * if (first.nextCursor !== undefined) {
   *   await quittance.listInvoices(organizationId, filter, { cursor: first.nextCursor });
   * }
   */
  readonly listInvoices: (
    organizationId: OrganizationId,
    filter?: InvoiceFilter,
    options?: PageOptions,
  ) => Promise<Either<ListError, Listed<Invoice>>>;

  /**
   * Returns every invoice that matches a filter, newest first, for exports and reports.
   *
   * Reads 100 invoices at a time, so that memory does not grow with their number. Each page is read
   * at its own time: invoices created meanwhile are left out, and a status can have changed since
   * an earlier page. For one snapshot, use a store in a transaction, such as `inSnapshot` of
   * `@quittance/postgres`. The iteration throws a `QuittanceError` if it fails, as `listInvoices`
   * does.
   *
   * @example
   * for await (const invoice of quittance.allInvoices(organizationId, { statuses: ["PENDING"] })) {
   *   console.log(invoice.id, invoice.price);
   * }
   */
  readonly allInvoices: (
    organizationId: OrganizationId,
    filter?: InvoiceFilter,
  ) => AsyncIterable<Invoice>;
}
