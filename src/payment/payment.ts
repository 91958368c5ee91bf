import { limitReached, notFound, type ErrorRows } from "../failure/error-row.ts";
import { maxEmailLength } from "../contact/contact-limits.ts";
import type { InvoiceId } from "../ids.ts";
import { maxIdempotencyKeyLength } from "../kernel/idempotency.ts";
import { isWellFormed } from "../kernel/text.ts";
import {
  hasEntries,
  isEmptyOrIncludes,
  matcherOf,
  withinBounds,
  type Bounds,
} from "../listing/passes.ts";
import { matchesTerm, type SearchedInvoice, type SearchTerm } from "../listing/search.ts";
import { list, metadata } from "../schema/containers.ts";
import {
  bounds,
  boundRules,
  maxValues,
  metadataFilter,
  page,
  pageRules,
  search,
  type FilterOf,
} from "../schema/list.ts";
import { entity, money, onlyStored } from "../schema/record.ts";
import {
  object,
  value,
  type In,
  type Named,
  type Out,
  type Rule,
  type Value,
} from "../schema/schema.ts";
import {
  calculated,
  currency,
  flag,
  id,
  idempotencyKey,
  oneOf,
  optional,
  positive,
  text,
  timestamp,
} from "../schema/values.ts";
import { secondsBetween, timestampOf, type Timestamp } from "../time/timestamp.ts";

/** Maximum length of the provider's identifier of a payment, in characters. */
export const maxReferenceLength = 255;

/** Maximum length of the reason of a failure, in characters. */
export const maxReasonLength = 500;

/** Maximum number of seconds that a reported time can be in the future, as clocks differ. */
export const maxClockDifference = 300;

/** The earliest time that can be reported, as a guard against wrong units and missing values. */
const minHappenedAt = /* @__PURE__ */ timestampOf("2000-01-01 00:00:00");

/** Maximum number of payments per invoice. Each recording reads all payments of its invoice. */
export const maxPaymentsPerInvoice = 1_000;

/** Maximum number of payments that one call records. */
export const maxPaymentsPerCall = 1_000;

/** Every status that a payment can have. */
export const paymentStatuses = ["PENDING", "FAILED", "COMPLETED", "CANCELLED"] as const;

/** The status of a payment. All but `PENDING` are final. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Returns whether a payment can change from one status to another or keep its status. */
export const canTransition = (from: PaymentStatus, to: PaymentStatus): boolean =>
  from === to || from === "PENDING";

const status = oneOf(paymentStatuses);
const reference = text(maxReferenceLength);
const failureReason = text(maxReasonLength);

/** The stored records of payments, in the order of JSON. */
export const paymentRecord = entity("payment", {
  id: id("payment"),
  /** Unique within the organization. */
  idempotencyKey,
  organizationId: id("org"),
  providerId: id("prov"),
  invoiceId: id("invoice"),
  /** The amount paid. */
  price: money,
  status,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** When it got its status at the provider, as reported. */
  happenedAt: timestamp,
  /** At the rates of its recording; never recalculated. */
  priceUsd: calculated,
  /** The provider's identifier of the payment. */
  reference: optional(reference),
  /** Why it failed, as reported; only of FAILED payments. */
  failureReason: optional(failureReason),
  /** Of the first report. `undefined` if there is none. */
  metadata: optional(metadata),
  /** In the currency of the invoice, at the rates of its recording; never recalculated. */
  value: onlyStored(calculated),
  /**
   * The value of the smallest unit of the payment's currency in the invoice's currency, at the same
   * rates; zero if the currencies are equal. A payment cannot be more precise than this.
   */
  unitValue: onlyStored(calculated),
  /** Whether it completed after the invoice was voided. */
  completedAfterVoid: onlyStored(flag),
});

/**
 * A payment of an invoice, reported by a provider.
 *
 * Only its status changes, and with it `happenedAt`, `updatedAt`, `completedAfterVoid`, `reference`
 * and `failureReason`.
 */
export interface Payment extends Out<typeof paymentRecord>, Named {}

/** What every view of a payment has after its identifier. */
const shared = [
  ...(["organizationId", "providerId", "invoiceId", "price", "status"] as const),
  ...(["createdAt", "updatedAt", "happenedAt"] as const),
] as const;

/** Parts of the record of a payment. */
export const paymentViews = {
  /** Without its price in dollars. */
  minimal: paymentRecord.without("priceUsd"),
  /** With an invoice, for its payer. */
  payer: paymentRecord.only("id", ...shared),
  /** With an invoice, for its organization. */
  organization: paymentRecord.only(
    ...(["id", ...shared, "priceUsd", "idempotencyKey"] as const),
    ...(["reference", "failureReason", "metadata"] as const),
  ),
};

/** A reported time is neither before 2000 nor in the future, as far as clocks agree. */
export const happenedInTime: Rule<{ readonly happenedAt?: Timestamp | undefined }> = {
  on: ["happenedAt"],
  message:
    `must be from ${minHappenedAt} to ${String(maxClockDifference / 60)} minutes after the ` +
    "present",
  holds: ({ happenedAt }, now) =>
    happenedAt === undefined ||
    (happenedAt >= minHappenedAt &&
      (now === undefined || secondsBetween(now, happenedAt) <= maxClockDifference)),
};

/** A payment with another status than FAILED has no reason of a failure. */
const failedWithReason: Rule<{
  readonly status: PaymentStatus;
  readonly failureReason?: string | undefined;
}> = {
  on: ["failureReason", "status"],
  message: "is only allowed with the status FAILED",
  holds: (given) => given.failureReason === undefined || given.status === "FAILED",
};

/** The request to record a payment that a provider has reported. */
export const newPayment = object(
  {
    /** 1 to 255 visible ASCII characters, unique within the organization. */
    idempotencyKey,
    providerId: id("prov"),
    currency,
    /** More than zero. */
    price: positive,
    /** Defaults to `PENDING`. Not compared on retry: report the next status with the same key. */
    status: optional(status, "PENDING"),
    /**
     * When the payment got this status, from 2000 to 5 minutes after now. Not compared on retry.
     * Defaults to the time of recording for a new payment, and to the stored time for a known one.
     */
    happenedAt: optional(timestamp),
    /**
     * The provider's identifier of the payment, at most 255 characters. Not compared on retry; a
     * report of another status replaces it.
     */
    reference: optional(reference),
    /** Why the payment failed, at most 500 characters; only with the status `FAILED`. */
    failureReason: optional(failureReason),
    /** Like the metadata of an invoice. Not compared on retry; the first report counts. */
    metadata: optional(metadata),
  },
  [happenedInTime, failedWithReason],
);

/** What a caller passes to record a payment. */
export interface NewPayment extends In<typeof newPayment>, Named {}

/** The same after reading. */
export interface ReadPayment extends Out<typeof newPayment>, Named {}

/** The request to record a payment of one of several invoices. */
export const newInvoicePayment = object({ invoiceId: id("invoice"), ...newPayment.entries }, [
  happenedInTime,
  failedWithReason,
]);

/** What a caller passes to record a payment of one of several invoices. */
export interface NewInvoicePayment extends In<typeof newInvoicePayment>, Named {}

/** The same after reading. */
export interface ReadInvoicePayment extends Out<typeof newInvoicePayment>, Named {}

/** The request to change the status of a payment. */
export const paymentStatusChange = object(
  {
    status,
    /** Why the payment failed, at most 500 characters; only with the status `FAILED`. */
    failureReason: optional(failureReason),
  },
  [failedWithReason],
);

/** What a caller passes to change the status of a payment. */
export interface PaymentStatusChange extends In<typeof paymentStatusChange>, Named {}

/** A provider to filter by. An unknown one matches nothing. */
const anyProvider: Value<string | number, string> = value({
  form: { anyOf: [{ type: "string", maxLength: maxEmailLength }, { type: "number" }] },
  message: `must be a number or a string of at most ${String(maxEmailLength)} characters`,
  read: (given) => {
    if (typeof given === "number") return String(given);
    const isText = typeof given === "string" && given.length <= maxEmailLength;
    return isText && isWellFormed(given) ? given : undefined;
  },
});

/** The request for a list of payments. Absent properties and empty lists do not filter. */
export const paymentList = object(
  {
    /** Any text: an unknown provider matches nothing. */
    providerId: optional(list(anyProvider, maxValues)),
    invoiceId: optional(id("invoice")),
    /** The whole key, exactly as it was sent. Any text: an unknown key matches nothing. */
    idempotencyKey: optional(text(maxIdempotencyKeyLength)),
    /** The whole reference, exactly as it was reported. */
    reference: optional(reference),
    /** Entries that the metadata has; at most 5. */
    metadata: optional(metadataFilter),
    status: optional(list(status, maxValues)),
    currency: optional(list(currency, maxValues)),
    search,
    /** What to return with the payments: their providers and invoices. Not a filter. */
    expand: optional(list(oneOf(["provider", "invoice"]), 16)),
    ...bounds,
    ...page,
  },
  [...boundRules, ...pageRules],
);

/** What a caller passes to list payments. */
export interface PaymentList extends In<typeof paymentList>, Named {}

/** A filter of payments as stores apply it. */
export interface PaymentFilter extends Omit<FilterOf<Out<typeof paymentList>>, "search"> {
  /** What is searched for, and how. */
  readonly search?: SearchTerm | undefined;
}

/**
 * Returns a function that returns whether a payment passes a filter. Every store lists by it.
 *
 * @param invoiceOf returns the invoice of a payment, for a filter with `search`.
 */
export const paymentMatcher = (
  filter: PaymentFilter,
  invoiceOf: (id: InvoiceId) => SearchedInvoice | undefined = () => undefined,
): ((payment: Payment) => boolean) => {
  const passes = matcherOf<Omit<PaymentFilter, keyof Bounds>, Payment>(
    {
      providerId: (wanted, { providerId }) => isEmptyOrIncludes(wanted, providerId),
      invoiceId: (wanted, { invoiceId }) => wanted === invoiceId,
      idempotencyKey: (wanted, payment) => wanted === payment.idempotencyKey,
      reference: (wanted, payment) => wanted === payment.reference,
      search: (term, payment) => {
        const invoice = invoiceOf(payment.invoiceId);
        return invoice !== undefined && matchesTerm(term, payment, invoice);
      },
      metadata: (wanted, payment) => hasEntries(payment.metadata ?? {}, wanted),
      status: (wanted, payment) => isEmptyOrIncludes(wanted, payment.status),
      currency: (wanted, { price }) => isEmptyOrIncludes(wanted, price.currency),
    },
    filter,
  );
  const isWithin = withinBounds(filter);
  return (payment) => isWithin(payment) && passes(payment);
};

/** The organization has no such payment. */
export interface PaymentNotFound {
  readonly kind: "PaymentNotFound";
}

/** A payment cannot change from one status to the other. */
export interface PaymentTransitionInvalid {
  readonly kind: "PaymentTransitionInvalid";
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
}

/** The invoice has the maximum number of payments. */
export interface PaymentLimitReached {
  readonly kind: "PaymentLimitReached";
}

/** What is reported about the errors of payments. */
export const paymentErrors = {
  PaymentNotFound: /* @__PURE__ */ notFound("payment"),
  PaymentTransitionInvalid: {
    code: "PAYMENT_TRANSITION_INVALID",
    message: ({ from, to }) => `A payment with status ${from} cannot change to ${to}`,
    thrown: ({ from, to }) => `A payment cannot change from ${from} to ${to}`,
  },
  PaymentLimitReached: /* @__PURE__ */ limitReached(
    "PAYMENT_LIMIT_REACHED",
    maxPaymentsPerInvoice,
    "payments",
  ),
} as const satisfies ErrorRows<PaymentNotFound | PaymentTransitionInvalid | PaymentLimitReached>;
