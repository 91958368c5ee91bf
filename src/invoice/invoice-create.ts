import { usedUp, usedUpByCustomer } from "../coupon/coupon-look-up.ts";
import type { LedgerEvent } from "../event/event.ts";
import { asStored, type InvoiceRecords, type PlannedInvoice } from "./invoice-number.ts";
import { planNewInvoice } from "./invoice-plan.ts";
import { findSeries, type Numbering } from "./number-series.ts";
import type { OrganizationId } from "../ids.ts";
import { compareInvoice, fingerprintOfInvoice } from "./invoice-differences.ts";
import type { ExpandedInvoice, StoredInvoice } from "./invoice-expand.ts";
import { invoiceTaxes, invoiceTotals } from "./invoice-totals.ts";
import type {
  CouponUsedUp,
  EarlierCall,
  IdempotencyClaim,
  InvoiceRepository,
} from "./invoice-repository.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { OfferInvalid } from "../quote/quote-errors.ts";
import { couponsOf, type Quote } from "../quote/quote.ts";
import {
  asOffered,
  checkExpiry,
  ratesOf,
  requestOf,
  type QuoteOffer,
} from "../quote/offer-accept.ts";
import {
  priceInvoice,
  type InvoiceCheckPorts,
  type ValidateInvoiceError,
} from "./invoice-price.ts";
import {
  newInvoice,
  offeredInvoice,
  type OfferedInvoice,
  type ReadNewInvoice,
  type ReadOfferedInvoice,
} from "./invoice-request.ts";
import { pricedItems } from "../quote/quote-request.ts";
import type { Clock } from "../time/timestamp.ts";
import {
  asWritten,
  checkRules,
  invalid,
  object,
  read,
  type Invalid,
  type Schema,
} from "../schema/schema.ts";
import { anything, optional } from "../schema/values.ts";
import {
  type IdempotencyMismatch,
  type IdempotencyKeyInvalid,
  isIdempotencyKey,
} from "../kernel/idempotency.ts";

/** A stored invoice with its items, calculations, taxes and payment intents. */
export interface CreatedInvoice extends ExpandedInvoice {
  /** Whether an earlier call with the same key created it. Then this call stored nothing. */
  readonly replayed: boolean;
  /** The events of storing it. */
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** How to create an invoice. */
export interface CreateInvoiceOptions {
  /** Makes the call safe to retry; unique within the organization. */
  readonly idempotencyKey?: string | undefined;
  /** A quote to accept: its rates are used instead of current ones. */
  readonly offer?: QuoteOffer | undefined;
}

/** The names of the options; a wrong key and a wrong offer have errors of their own. */
const createOptions = object({ idempotencyKey: optional(anything), offer: optional(anything) });

/** What creating an invoice needs. */
export interface InvoiceCreatePorts extends InvoiceCheckPorts {
  readonly invoices: Pick<InvoiceRepository, "findInvoice" | "findEarlierCall" | "storeInvoice">;
  /** The number series of new invoices. Without it, they have no numbers. */
  readonly numbering?: Numbering | undefined;
}

/** Why an invoice could not be created. */
export type CreateInvoiceError =
  ValidateInvoiceError | IdempotencyMismatch | IdempotencyKeyInvalid | OfferInvalid;

/**
 * Prices a request and stores it as an invoice with its items and calculations.
 *
 * A key that was used before with the same content returns the invoice of that call in its present
 * state, without reading the catalog or the rates. An offer must be priced the same as its quote.
 * It has the items of a request without any.
 */
export const createInvoice = async (
  organizationId: OrganizationId,
  given: OfferedInvoice,
  options: CreateInvoiceOptions,
  ports: InvoiceCreatePorts,
): Promise<Either<CreateInvoiceError, CreatedInvoice>> => {
  const named = read(createOptions, options);
  if (isLeft(named)) return named;
  const { idempotencyKey: key, offer } = options;
  const content = readNew(given, offer, ports.clock);
  if (isLeft(content)) return content;
  if (key !== undefined && !isIdempotencyKey(key)) return left({ kind: "IdempotencyKeyInvalid" });
  const request = content.right;
  const call = key === undefined ? undefined : callOf(key, request, offer);
  const replayed = await findReplay(organizationId, call, ports.invoices);
  if (replayed !== undefined) return replayed;
  const quote = await priceRequest(organizationId, request, offer, ports);
  if (isLeft(quote)) {
    // A concurrent call with the key can have redeemed the coupons of the request.
    const { coupons = [] } = request;
    const redeemed = coupons.length > 0 ? call : undefined;
    const earlier = await findReplay(organizationId, redeemed, ports.invoices);
    return earlier ?? left(asWritten(given)(quote.left));
  }

  const now = ports.clock();
  // The time can have come closer to the dates since they were checked.
  const inTime = checkRules(newInvoice, request, now);
  if (isLeft(inTime)) return left(asWritten(given)(inTime.left));
  const series = await findSeries(ports.numbering, organizationId, now);
  if (isLeft(series)) return series;
  const priced = { organizationId, request, quote: quote.right, series: series.right };
  const planned = planNewInvoice(priced, ports.newId, now);
  const { records, events } = planned;
  const { invoices } = ports;
  const stored = await invoices.storeInvoice(organizationId, records, call?.claim, events)();
  if (isLeft(stored)) return stored;
  const { right: found } = stored;
  if (found === undefined) return right(createdInvoice(planned));
  if (!("kind" in found)) {
    invariant(call !== undefined, "only a call with a key has an earlier one");
    return replay(organizationId, call, found, invoices);
  }
  return found.kind === "InvoiceStored"
    ? right(createdInvoice(asStored(planned, found)))
    : left(withoutRedemptions(found, request, quote.right));
};

/**
 * Reads a request, and takes the items of an offer if it has none. The rules about the present are
 * left out: an earlier call with the same key can have met them.
 */
const readNew = (
  given: OfferedInvoice,
  offer: QuoteOffer | undefined,
  clock: Clock,
): Either<Invalid, ReadNewInvoice> => {
  const schema: Schema<OfferedInvoice, ReadOfferedInvoice> =
    offer === undefined ? newInvoice : offeredInvoice;
  const found = read(schema, given);
  if (isLeft(found)) {
    // All issues of the form are reported together.
    const complete = read(schema, given, clock());
    return isLeft(complete) ? complete : found;
  }
  const { items, ...content } = found.right;
  if (items !== undefined) return right({ ...content, items });
  invariant(offer !== undefined, "only a request with an offer can have no items");
  const offered = read(pricedItems, requestOf(offer));
  if (isLeft(offered)) return offered;
  const { currency, coupons } = offered.right;
  return right({
    ...content,
    items: offered.right.items,
    currency: content.currency ?? currency,
    coupons: content.coupons ?? coupons,
  });
};

const createdInvoice = ({ records, events }: PlannedInvoice): CreatedInvoice => ({
  ...expanded(records),
  replayed: false,
  events,
});

/** Returns the issue that pricing has for a coupon without redemptions left. */
const withoutRedemptions = (
  { couponId, byCustomer }: CouponUsedUp,
  { coupons = [] }: ReadNewInvoice,
  quote: Quote,
): Invalid => {
  const codes = couponsOf(quote).filter((coupon) => coupon.couponId === couponId);
  const index = coupons.findIndex((given) => codes.some(({ code }) => code === given));
  return invalid({ path: ["coupons", index], message: byCustomer ? usedUpByCustomer : usedUp });
};

/** Returns the result of the earlier call with a claim, if there is one. */
const findReplay = async (
  organizationId: OrganizationId,
  call: KeyedCall | undefined,
  invoices: InvoiceCreatePorts["invoices"],
): Promise<Either<IdempotencyMismatch | PortFailed, CreatedInvoice> | undefined> => {
  if (call === undefined) return undefined;
  const earlier = await invoices.findEarlierCall(organizationId, call.claim)();
  if (isLeft(earlier)) return earlier;
  return earlier.right && replay(organizationId, call, earlier.right, invoices);
};

/** Prices a request at current rates, or at those of an offer that has not expired. */
const priceRequest = async (
  organizationId: OrganizationId,
  request: ReadNewInvoice,
  offer: QuoteOffer | undefined,
  ports: InvoiceCreatePorts,
): Promise<Either<ValidateInvoiceError | OfferInvalid, Quote>> => {
  const now = ports.clock();
  const expired = offer && checkExpiry(offer, now);
  if (expired !== undefined) return left(expired);
  const inTime = checkRules(newInvoice, request, now);
  if (isLeft(inTime)) return inTime;
  if (offer === undefined) return priceInvoice(organizationId, request, ports);
  const offered = { ...ports, rates: ratesOf(offer) };
  return asOffered(await priceInvoice(organizationId, request, offered), offer);
};

/** A call with an idempotency key. */
interface KeyedCall {
  readonly claim: IdempotencyClaim;
  readonly request: ReadNewInvoice;
  readonly quote: Quote | undefined;
}

const callOf = (key: string, request: ReadNewInvoice, offer: QuoteOffer | undefined): KeyedCall => {
  const quote = offer?.quote;
  return { claim: { key, fingerprint: fingerprintOfInvoice(request, quote) }, request, quote };
};

const replay = async (
  organizationId: OrganizationId,
  call: KeyedCall,
  { invoiceId, sameContent }: EarlierCall,
  invoices: InvoiceCreatePorts["invoices"],
): Promise<Either<IdempotencyMismatch | PortFailed, CreatedInvoice>> => {
  const found = await invoices.findInvoice(organizationId, invoiceId, storedParts)();
  if (isLeft(found)) return found;
  invariant(found.right !== undefined, "a claim is stored together with its invoice");
  if (!sameContent) return mismatch(organizationId, call, found.right, invoices);
  const taxes = invoiceTaxes(found.right.calculations);
  const totals = invoiceTotals(found.right);
  return right({ ...found.right, ...noCatalog, taxes, totals, replayed: true, events: [] });
};

/** Returns in what a call differs from the earlier one with its key. */
const mismatch = async (
  organizationId: OrganizationId,
  { claim, request, quote }: KeyedCall,
  stored: StoredInvoice,
  invoices: InvoiceCreatePorts["invoices"],
): Promise<Either<IdempotencyMismatch | PortFailed, never>> => {
  const { visible, candidates, otherwise } = compareInvoice(request, quote, stored);
  let others: ReadonlyArray<string> = [otherwise];
  for (const [fingerprint, differing] of candidates) {
    const earlier = await invoices.findEarlierCall(organizationId, { ...claim, fingerprint })();
    if (isLeft(earlier)) return earlier;
    if (earlier.right?.sameContent !== true) continue;
    others = differing;
    break;
  }
  return left({
    kind: "IdempotencyMismatch",
    idempotencyKey: claim.key,
    earlierId: stored.invoice.id,
    differences: [...visible, ...others],
  });
};

const storedParts = new Set(["items", "items.payment_intent", "calculations"] as const);

/** Neither a new invoice nor a replayed one is returned with records of the catalog. */
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
  taxes: invoiceTaxes(calculations),
  totals: invoiceTotals({ invoice, items, calculations }),
  payments: [],
  paymentsTotal: 0,
  refunds: [],
  creditNotes: [],
  providers: new Map(),
  organization: undefined,
});
