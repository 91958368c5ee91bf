import type { IdSource, OrganizationId, PaymentId } from "../ids.ts";
import { readContext } from "../invoice/decision.ts";
import type { Decision, LockedInvoice } from "../invoice/invoice-repository.ts";
import type { InvoiceNotFound } from "../invoice/invoice.ts";
import { isLeft, isRight, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { IdempotencyMismatch } from "../kernel/idempotency.ts";
import { invariant } from "../kernel/invariant.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { Currency } from "../money/currency.ts";
import type { RateProvider, RatesFailure } from "../rates/rate-provider.ts";
import type { RateSet, RateNotFound } from "../rates/rate-set.ts";
import { ratesWithTimeout } from "../rates/rates-with-timeout.ts";
import type { Invalid } from "../schema/schema.ts";
import type { Clock } from "../time/timestamp.ts";
import {
  checkFacts,
  decidePayment,
  type ChangingFacts,
  type RecordedPayment,
  type RecordingFacts,
  type RecordingRequest,
} from "./payment-decide.ts";
import { valueReported, type PaymentValue } from "./payment-value.ts";
import type {
  Payment,
  PaymentFilter,
  PaymentLimitReached,
  PaymentTransitionInvalid,
  ReadInvoicePayment,
} from "./payment.ts";

/**
 * Stored payments. No task rejects; a failing store is `PortFailed`.
 *
 * Every method is limited to one organization: records of other organizations do not exist.
 * Amounts are stored exactly: `priceUsd`, `value` and `unitValue` have up to 35 digits before the
 * point and 30 after it.
 */
export interface PaymentRepository {
  /** Returns the payment with an identifier, or `undefined` if there is none. */
  readonly findPayment: (
    organizationId: OrganizationId,
    id: PaymentId,
  ) => TaskEither<PortFailed, Payment | undefined>;

  /** Returns the payment with an idempotency key, or `undefined` if there is none. */
  readonly findByKey: (
    organizationId: OrganizationId,
    idempotencyKey: string,
  ) => TaskEither<PortFailed, Payment | undefined>;

  /**
   * Reads the facts of payments to record, in the order of the requests and at one time, without
   * locks.
   */
  readonly readRecordings: (
    organizationId: OrganizationId,
    requests: ReadonlyArray<RecordingRequest>,
  ) => TaskEither<PortFailed, ReadonlyArray<RecordingFacts>>;

  /**
   * Records payments in one transaction. For each of them, in their order, passes the facts that
   * `readRecordings` defines to `decide`, including the changes of the payments before it, and
   * stores the change. Returns the outcomes in the same order. See `changeInvoice` for `decide` and
   * for what other calls change meanwhile.
   *
   * With `read`, the result of `readRecordings` for the same requests, a store can decide on these
   * facts without reading again. They can be outdated: it stores changes only if all are still
   * current, and otherwise reads again.
   *
   * Keys are unique in the organization. If a call on another invoice takes a key first, repeat the
   * transaction, and pass the payment with the key to `decide`. A change may replace the payment
   * with the key: then store its new status and everything that changes with it. If a payment with
   * another key has the identifier of a new one, fail and store nothing.
   */
  readonly recordPayments: <Outcome>(
    organizationId: OrganizationId,
    requests: ReadonlyArray<RecordingRequest>,
    decide: (facts: RecordingFacts, place: number) => Decision<Outcome>,
    read?: ReadonlyArray<RecordingFacts>,
  ) => TaskEither<PortFailed, ReadonlyArray<Outcome>>;

  /**
   * Passes the invoice of a payment, its payments and refunds to `decide`, and stores the change.
   * See `changeInvoice`. Pass `undefined` if there is no such payment.
   */
  readonly changePayment: <Outcome>(
    organizationId: OrganizationId,
    id: PaymentId,
    decide: (facts: ChangingFacts | undefined) => Decision<Outcome>,
  ) => TaskEither<PortFailed, Outcome>;

  /** Returns a page of the payments that `paymentMatcher` accepts, as `listInvoices` does. */
  readonly listPayments: (
    organizationId: OrganizationId,
    filter: PaymentFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<Payment>>;
}

/** What recording payments needs. */
export interface RecordingPorts {
  readonly payments: PaymentRepository;
  readonly rates: RateProvider;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** Why a payment is not recorded. */
export type PaymentRejected =
  | Invalid
  | InvoiceNotFound
  | IdempotencyMismatch
  | PaymentTransitionInvalid
  | PaymentLimitReached
  | RateNotFound
  | RatesFailure;

/** The result of recording one of several payments. */
export type RecordedOrNot = Either<PaymentRejected | PortFailed, RecordedPayment>;

/**
 * Records payments: reads, values what is new, and decides in one call that stores. Returns a
 * result for each payment, in their order.
 */
export const recordAll = async (
  organizationId: OrganizationId,
  requests: ReadonlyArray<ReadInvoicePayment>,
  ports: RecordingPorts,
): Promise<Either<PortFailed, ReadonlyArray<RecordedOrNot>>> => {
  if (requests.length === 0) return right([]);
  const keys = requests.map(keysOf);
  const facts = await ports.payments.readRecordings(organizationId, keys)();
  if (isLeft(facts)) return facts;
  const accepted = requests.map((request, place) => accept(request, facts.right[place]));
  const wanted = currenciesOf(accepted);
  const table = wanted && (await ratesWithTimeout(ports.rates).ratesFor(wanted)());
  const valid: Array<ValuedPayment> = [];
  const valued = accepted.map((payment) => {
    const found = isLeft(payment) ? payment : addValue(payment.right, table);
    if (isRight(found)) valid.push(found.right);
    return found;
  });
  if (valid.length === 0) return right(valued.filter(isLeft));

  const stored = await ports.payments.recordPayments(
    organizationId,
    valid.map(({ request }) => keysOf(request)),
    (found, place) => {
      const payment = valid[place];
      invariant(payment !== undefined, "a store decides on each payment");
      return decidePayment(found, payment.request, payment.value, readContext(ports));
    },
    valid.map((payment) => payment.facts),
  )();
  if (isLeft(stored)) return stored;
  const outcomes = stored.right.values();
  return right(
    valued.map((payment): RecordedOrNot => {
      if (isLeft(payment)) return payment;
      const { value } = outcomes.next();
      invariant(value !== undefined, "a store returns the outcome of each payment");
      return value;
    }),
  );
};

const keysOf = ({
  invoiceId,
  idempotencyKey,
  providerId,
}: ReadInvoicePayment): RecordingRequest => ({ invoiceId, idempotencyKey, providerId });

/** A payment that its provider can take, of an invoice that exists. */
interface AcceptedPayment {
  readonly request: ReadInvoicePayment;
  readonly facts: RecordingFacts & { readonly locked: LockedInvoice };
}

interface ValuedPayment extends AcceptedPayment {
  /** `undefined` if the key was used already. */
  readonly value: PaymentValue | undefined;
}

const accept = (
  request: ReadInvoicePayment,
  found: RecordingFacts | undefined,
): Either<PaymentRejected, AcceptedPayment> => {
  invariant(found !== undefined, "a store returns the facts of each request");
  const facts = checkFacts(found, request);
  return isLeft(facts) ? facts : right({ request, facts: facts.right });
};

const addValue = (
  { request, facts }: AcceptedPayment,
  table: Either<RatesFailure, RateSet> | undefined,
): Either<PaymentRejected, ValuedPayment> => {
  if (facts.earlier !== undefined || table === undefined) {
    return right({ request, facts, value: undefined });
  }
  if (isLeft(table)) return table;
  const value = valueReported(request, facts.locked.invoice.currency, table.right);
  return isLeft(value) ? value : right({ request, facts, value: value.right });
};

/** Returns the currencies that new payments need rates of; `undefined` if no payment is new. */
const currenciesOf = (
  payments: ReadonlyArray<Either<unknown, AcceptedPayment>>,
): ReadonlySet<Currency> | undefined => {
  const wanted = new Set<Currency>();
  for (const payment of payments) {
    if (isLeft(payment) || payment.right.facts.earlier !== undefined) continue;
    const { request, facts } = payment.right;
    wanted.add(request.currency).add(facts.locked.invoice.currency);
  }
  if (wanted.size === 0) return undefined;
  wanted.delete("USD");
  return wanted;
};
