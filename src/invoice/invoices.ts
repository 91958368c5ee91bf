import { identity, pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { InvoiceId, OrganizationId } from "../ids.ts";
import { isLeft, right, type Either } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import { payableOf, type Payable, type PayableError } from "../payment/payable.ts";
import { ofStored } from "../quote/line-place.ts";
import type { Quote } from "../quote/quote.ts";
import { ratesWhenNeeded } from "../rates/rates-when-needed.ts";
import { searching } from "../listing/search.ts";
import { allOf, expandingListOf, ofOrganization } from "../schema/operation.ts";
import { read, type Invalid } from "../schema/schema.ts";
import { currency as currencyCode } from "../schema/values.ts";
import { readContext } from "./decision.ts";
import { sweepDue, type DueSweep } from "./due-sweep.ts";
import {
  createInvoice,
  type CreatedInvoice,
  type CreateInvoiceError,
  type CreateInvoiceOptions,
  type InvoiceCreatePorts,
} from "./invoice-create.ts";
import { decideVoid, type ChangedInvoice } from "./invoice-derive-status.ts";
import {
  inCurrency,
  invoiceExpansion,
  type InCurrency,
  type InvoiceExpansion,
  type InvoicePart,
} from "./invoice-expand.ts";
import {
  readInvoice,
  type GetInvoiceError,
  type InvoiceDetails,
  readRowAmounts,
  type ListedInvoices,
} from "./invoice-get.ts";
import { conditionsOf, invoiceList, type InvoiceList } from "./invoice-list.ts";
import { checksOf, type InvoiceCheckPorts, type InvoiceChecks } from "./invoice-price.ts";
import { quoteStored, type QuoteInvoiceError } from "./invoice-quote.ts";
import type { InvoiceRepository } from "./invoice-repository.ts";
import type { OfferedInvoice } from "./invoice-request.ts";
import type { Invoice, InvoiceNotFound, InvoiceTransitionInvalid } from "./invoice.ts";

/** What operations on stored invoices need. */
export interface InvoicePorts extends InvoiceCreatePorts {
  readonly invoices: InvoiceRepository;
}

/** Creates and reads invoices. */
export interface Invoices extends InvoiceChecks {
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
   * Fails as `validate` does, and with `IdempotencyKeyInvalid`, `IdempotencyMismatch` (the key was
   * used with other content) or `OfferInvalid` (expired, or different from the request).
   *
   * @example
   * const { invoice } = orThrow(
   *   await quittance.invoices.create(
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
  readonly create: (
    organizationId: OrganizationId,
    request: OfferedInvoice,
    options?: CreateInvoiceOptions,
  ) => Promise<Either<CreateInvoiceError, CreatedInvoice>>;

  /**
   * Returns one invoice with the requested parts.
   *
   * Products and billing schemas have the versions that the items were created with; a version that
   * the catalog no longer has is absent. Payments are limited to the newest 100 of `paymentsTotal`:
   * call `payments.list` with the `invoiceId` for the others. With a `currency` the invoice is also
   * quoted in that currency at current rates.
   *
   * Fails with `Invalid`, `InvoiceNotFound` or `PortFailed`, and with a `currency` as `quote`.
   *
   * @example
   * const { invoice, payments } = orThrow(
   *   await quittance.invoices.get(organizationId, id, { expand: ["items", "payments"] }),
   * );
   * console.log(invoice.status, payments.length);
   */
  readonly get: (
    organizationId: OrganizationId,
    id: InvoiceId,
    request?: InvoiceExpansion,
  ) => Promise<Either<GetInvoiceError, InvoiceDetails>>;

  /**
   * Lists the invoices that match a filter, newest first, 20 per page unless `limit` is given.
   * `amounts` of the page has what `expand` names of each invoice.
   *
   * Fails with `Invalid` (every issue) or `PortFailed`.
   *
   * @example
   * const filter = { status: ["PENDING"] } as const;
   * const first = orThrow(await quittance.invoices.list(organizationId, filter));
   * if (first.nextCursor !== undefined) {
   *   const next = { ...filter, cursor: first.nextCursor };
   *   await quittance.invoices.list(organizationId, next);
   * }
   */
  readonly list: (
    organizationId: OrganizationId,
    request?: InvoiceList,
  ) => Promise<Either<Invalid | PortFailed, ListedInvoices>>;

  /**
   * Returns every invoice that matches a filter, newest first, for exports and reports.
   *
   * Reads 100 invoices at a time, so that memory does not grow with their number. Each page is read
   * at its own time: invoices created meanwhile are left out, and a status can have changed since
   * an earlier page. For one snapshot, use a store in a transaction, such as `inSnapshot` of
   * `@quittance/postgres`. The iteration throws a `QuittanceError` if it fails, as `list` does.
   *
   * @example
   * const filter = { status: ["PENDING"] } as const;
   * for await (const invoice of quittance.invoices.all(organizationId, filter)) {
   *   console.log(invoice.id, invoice.price);
   * }
   */
  readonly all: (organizationId: OrganizationId, filter?: InvoiceList) => AsyncIterable<Invoice>;

  /**
   * Prices an invoice again at current rates, in its own or another currency. Stores nothing.
   *
   * Uses the versions, unit prices, adjustments and taxes that the invoice was created with.
   *
   * Fails with `InvoiceNotFound`, `AdjustmentUnknown` (pass your kinds as `adjustmentKinds`), or as
   * `quotes.calculate` except with `TaxUnavailable`.
   *
   * @example
   * const quote = orThrow(await quittance.invoices.quote(organizationId, id, { currency: "JPY" }));
   */
  readonly quote: (
    organizationId: OrganizationId,
    id: InvoiceId,
    request?: InCurrency,
  ) => Promise<Either<QuoteInvoiceError, Quote>>;

  /**
   * Returns what is left to pay of an invoice, and what a payer must send in a currency, at current
   * rates, to pay it in full. The currency defaults to that of the invoice, which needs no rates.
   *
   * `due` is exact; `payable` is rounded up to the smallest unit, and 0 for a paid or void invoice.
   *
   * Fails with `Invalid`, `InvoiceNotFound`, `AmountOutOfRange`, `RateNotFound`, `RateStale`,
   * `RateMalformed`, `RatesExhausted` or `PortFailed`.
   *
   * @example
   * const { payable, currency, minorUnits } = orThrow(
   *   await quittance.invoices.due(organizationId, id),
   * );
   * console.log(`Pay ${payable} ${currency}, which are ${minorUnits} minor units`);
   */
  readonly due: (
    organizationId: OrganizationId,
    id: InvoiceId,
    request?: InCurrency,
  ) => Promise<Either<Invalid | PayableError, Payable>>;

  /**
   * Calculates what a payer must send in a currency, at current rates, to pay an invoice in full.
   *
   * The amount is rounded up to the smallest unit of the currency, and is 0 for a paid invoice.
   *
   * Fails as `due`.
   *
   * @example
   * const { amount, currency } = orThrow(
   *   await quittance.invoices.dueIn(organizationId, id, "EUR"),
   * );
   * console.log(`Pay ${amount} ${currency}`);
   */
  readonly dueIn: (
    organizationId: OrganizationId,
    id: InvoiceId,
    currency: Currency,
  ) => Promise<Either<Invalid | PayableError, Money>>;

  /**
   * Voids an invoice, so that it is no longer to be paid. Voiding it again changes nothing. Its
   * taxes are taken back without a document for the customer: void only an invoice that was not
   * sent, and credit others in full.
   *
   * Fails with `InvoiceNotFound`, `InvoiceTransitionInvalid` (a completed invoice cannot be voided)
   * or `PortFailed`.
   *
   * @example
   * const { invoice } = orThrow(await quittance.invoices.void(organizationId, id));
   * console.log(invoice.status); // VOIDED
   */
  readonly void: (
    organizationId: OrganizationId,
    id: InvoiceId,
  ) => Promise<Either<InvoiceNotFound | InvoiceTransitionInvalid | PortFailed, ChangedInvoice>>;

  /**
   * Creates an event `invoice.overdue` for each invoice that is still to be paid after it was due,
   * and an event `invoice.expired` for each one that is still to be paid after it expired.
   *
   * Each event is created once, however often you call it and from however many processes. Call it
   * from a scheduler, such as every hour. Fails with `PortFailed`; the next call continues.
   *
   * @example
   * const { overdue, expired } = orThrow(await quittance.invoices.sweep(organizationId));
   * console.log(`${overdue} overdue, ${expired} expired`);
   */
  readonly sweep: (organizationId: OrganizationId) => Promise<Either<PortFailed, DueSweep>>;

  /**
   * Returns the organization of an invoice, for a payer who only has its identifier.
   *
   * Returns `undefined` if no organization or more than one has an invoice with this identifier.
   * Fails with `PortFailed`.
   *
   * @example
   * const organizationId = orThrow(await quittance.invoices.owner(id));
   * if (organizationId === undefined) throw new Error("Invoice not found");
   */
  readonly owner: (id: InvoiceId) => Promise<Either<PortFailed, OrganizationId | undefined>>;
}

/** Creates the operations on invoices: without a store, those that check requests. */
interface CreateInvoices {
  (ports: InvoicePorts): Invoices;
  (ports: InvoiceCheckPorts): InvoiceChecks;
}

/**
 * Creates the operations on invoices. Without a store, they are those that check requests.
 *
 * @example
 * const invoices = createInvoices({ catalog, rates: fixedRates(rates), clock, newId });
 * const quote = orThrow(await invoices.validate(organizationId, request));
 */
export const createInvoices = ((options: InvoicePorts | InvoiceCheckPorts) => {
  const ports = { ...options, rates: ratesWhenNeeded(options.rates, options.clock) };
  return hasStore(ports) ? withStore(ports) : ofOrganization("invoices", checksOf(ports));
}) as CreateInvoices;

const hasStore = (ports: InvoicePorts | InvoiceCheckPorts): ports is InvoicePorts =>
  "payments" in ports;

const withStore = (ports: InvoicePorts): Invoices => {
  const { invoices, clock } = ports;
  const list = expandingListOf(
    "invoices",
    invoiceList,
    (organizationId, { search, ...filter }, page) => {
      const conditions = conditionsOf(filter, clock);
      return searching(search, page, ["number", "id", "email"], (term, part) =>
        invoices.listInvoices(organizationId, { ...conditions, search: term }, part),
      );
    },
    (expand = [], page, organizationId) =>
      () =>
        readRowAmounts(organizationId, page, expand, ports),
  );
  const ofStore: Omit<Invoices, keyof InvoiceChecks | "owner"> = {
    create: (organizationId, request, options = {}) =>
      createInvoice(organizationId, request, options, ports),
    get: async (organizationId, id, request) => {
      const asked = read(invoiceExpansion, request);
      if (isLeft(asked)) return asked;
      const { expand = [], currency } = asked.right;
      return readInvoice({ organizationId, id, parts: expand.filter(isPart), currency }, ports);
    },
    list,
    all: allOf(list),
    quote: async (organizationId, id, request) => {
      const asked = read(inCurrency, request);
      if (isLeft(asked)) return asked;
      const { currency } = asked.right;
      return quoteStored({ organizationId, id, currency, place: ofStored("currency") }, ports);
    },
    due: async (organizationId, id, request) => {
      const asked = read(inCurrency, request);
      if (isLeft(asked)) return asked;
      return payableOf({ organizationId, id, currency: asked.right.currency }, ports);
    },
    dueIn: async (organizationId, id, code) => {
      const asked = read(currencyCode, code);
      if (isLeft(asked)) return asked;
      const currency = asked.right;
      const found = await payableOf({ organizationId, id, currency }, ports);
      return isLeft(found) ? found : right({ currency, amount: found.right.payable });
    },
    void: (organizationId, id) =>
      pipe(
        invoices.changeInvoice(organizationId, id, (locked) =>
          decideVoid(locked, readContext(ports)),
        ),
        TE.flatMapEither(identity),
      )(),
    sweep: (organizationId) => sweepDue(organizationId, ports),
  };
  return {
    ...ofOrganization("invoices", { ...checksOf(ports), ...ofStore }),
    owner: (id) => invoices.ownerOf(id)(),
  };
};

const isPart = (value: InvoicePart | "currency"): value is InvoicePart => value !== "currency";
