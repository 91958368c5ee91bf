import { invoiceEvent, type LedgerEvent } from "../events/event.ts";
import type { IdSource, OrganizationId } from "../ids.ts";
import type { ExpandedInvoice } from "../invoice/expand-invoice.ts";
import { normalizeEmail } from "../invoice/email-address.ts";
import { fingerprintOfInvoice, type InvoiceRequest } from "../invoice/invoice-request.ts";
import type { InvoiceRecords } from "../invoice/invoice-records.ts";
import { planInvoice } from "../invoice/plan-invoice.ts";
import { left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import { isIdempotencyKey } from "../payment/limits.ts";
import type { PortFailed } from "../ports/errors.ts";
import type {
  EarlierCall,
  IdempotencyClaim,
  InvoiceRepository,
} from "../ports/invoice-repository.ts";
import type { Quote } from "../quote/quote.ts";
import type { Clock } from "../time/timestamp.ts";
import type { CalculateQuoteError } from "./calculate-quote.ts";
import {
  asOffered,
  checkExpiry,
  ratesOf,
  type OfferInvalid,
  type QuoteOffer,
} from "./accept-offer.ts";
import type { QuotePorts } from "./review-quote.ts";
import { validateInvoice } from "./validate-invoice.ts";

/** What an invoice is created with. */
export interface CreateInvoicePorts extends QuotePorts {
  readonly invoices: InvoiceRepository;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** The idempotency key was used before, for something else. Nothing was stored. */
export interface IdempotencyMismatch {
  readonly kind: "IdempotencyMismatch";
}

/** The idempotency key is not 1 to 255 visible ASCII characters. */
export interface IdempotencyKeyInvalid {
  readonly kind: "IdempotencyKeyInvalid";
}

/** Every way in which `createInvoice` can fail. */
export type CreateInvoiceError =
  CalculateQuoteError | IdempotencyMismatch | IdempotencyKeyInvalid | OfferInvalid;

/** A stored invoice, and what storing it caused. */
export interface CreatedInvoice {
  /** With its items, calculations and payment intents. */
  readonly created: ExpandedInvoice;
  /** Whether an earlier call with the same key had created it; then nothing was stored now. */
  readonly replayed: boolean;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** How an invoice is created. */
export interface CreateInvoiceOptions {
  /** Makes it safe to send the request again; unique within the organization. */
  readonly idempotencyKey?: string | undefined;
  /** Priced at the rates of this quote instead of present ones. */
  readonly offer?: QuoteOffer | undefined;
}

/**
 * Price a request and store it as an invoice with its items and calculations.
 *
 * Fails exactly where `validateInvoice` does. With a key that was used before for the same content,
 * the invoice of that call is given as it is now, whatever has become of catalogue and rates since.
 *
 * With an offer the rates are those of its quote, until it expires; items and prices must be those
 * that were quoted. Whether the quote is genuine is for the caller to know: `verifyQuote` proves
 * that it agrees with itself, not who made it.
 */
export const createInvoice =
  (
    organizationId: OrganizationId,
    given: InvoiceRequest,
    { idempotencyKey: key, offer }: CreateInvoiceOptions = {},
  ): ((ports: CreateInvoicePorts) => TaskEither<CreateInvoiceError, CreatedInvoice>) =>
  (ports) =>
  async () => {
    if (key !== undefined && !isIdempotencyKey(key)) return left({ kind: "IdempotencyKeyInvalid" });
    const request = { ...given, customerEmail: normalizeEmail(given.customerEmail) };
    const claim = key === undefined ? undefined : claimOf(key, request, offer);
    if (claim !== undefined) {
      const earlier = await ports.invoices.findEarlierCall(organizationId, claim)();
      if (earlier._tag === "Left") return earlier;
      if (earlier.right !== undefined) return replay(organizationId, earlier.right, ports.invoices);
    }
    const quote = await priceRequest(organizationId, request, offer)(ports)();
    if (quote._tag === "Left") return quote;

    const { customerEmail, redirectUrl, metadata = {} } = request;
    const plan = { organizationId, customerEmail, redirectUrl, metadata, quote: quote.right };
    const now = ports.clock();
    const records = planInvoice(plan, ports.newId, now);
    const events = creationEvents(records, ports);
    const stored = await ports.invoices.storeInvoice(organizationId, records, claim, events)();
    if (stored._tag === "Left") return stored;
    if (stored.right !== undefined) return replay(organizationId, stored.right, ports.invoices);
    return right({ created: expanded(records), replayed: false, events });
  };

/** The quote of a request: at present rates, or at those of an offer that still stands. */
const priceRequest =
  (
    organizationId: OrganizationId,
    request: InvoiceRequest,
    offer: QuoteOffer | undefined,
  ): ((ports: CreateInvoicePorts) => TaskEither<CalculateQuoteError | OfferInvalid, Quote>) =>
  (ports) => {
    if (offer === undefined) return validateInvoice(organizationId, request)(ports);
    const expired = checkExpiry(offer, ports.clock());
    if (expired !== undefined) return () => Promise.resolve(left(expired));
    return async () => {
      const offered = { catalog: ports.catalog, rates: ratesOf(offer) };
      return asOffered(await validateInvoice(organizationId, request)(offered)(), offer);
    };
  };

const claimOf = (
  key: string,
  request: InvoiceRequest,
  offer: QuoteOffer | undefined,
): IdempotencyClaim => ({ key, fingerprint: fingerprintOfInvoice(request, offer?.quote) });

const creationEvents = (
  { invoice }: InvoiceRecords,
  { newId }: CreateInvoicePorts,
): ReadonlyArray<LedgerEvent> => {
  const event = (type: "invoice.created" | "invoice.completed"): LedgerEvent =>
    invoiceEvent(type, invoice, { id: newId("event"), createdAt: invoice.createdAt });
  const created = event("invoice.created");
  return invoice.status === "COMPLETED" ? [created, event("invoice.completed")] : [created];
};

const replay = async (
  organizationId: OrganizationId,
  { invoiceId, sameContent }: EarlierCall,
  invoices: InvoiceRepository,
): Promise<Either<IdempotencyMismatch | PortFailed, CreatedInvoice>> => {
  if (!sameContent) return left({ kind: "IdempotencyMismatch" });
  const found = await invoices.findInvoice(organizationId, invoiceId, storedParts)();
  if (found._tag === "Left") return found;
  invariant(found.right !== undefined, "a claim is stored together with its invoice");
  return right({ created: { ...found.right, ...noCatalog }, replayed: true, events: [] });
};

const storedParts = new Set(["items", "items.payment_intent", "calculations"] as const);

/** Neither a new invoice nor a replayed one is returned with records of the catalogue. */
const noCatalog = { products: new Map(), billingSchemas: new Map() };

const expanded = ({
  invoice,
  items,
  calculations,
  paymentIntents,
}: InvoiceRecords): ExpandedInvoice => ({
  invoice,
  items,
  ...noCatalog,
  paymentIntents: new Map(paymentIntents.map((intent) => [intent.id, intent])),
  calculations,
  payments: [],
  paymentsTotal: 0,
  providers: new Map(),
  organization: undefined,
});
