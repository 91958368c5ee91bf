import type { InvoiceId, OrganizationId } from "../ids.ts";
import { isLeft, isRight, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { Currency } from "../money/currency.ts";
import { maxPaymentsPerCall } from "./payment-limits.ts";
import {
  checkPayment,
  checkProvider,
  type PaymentIssue,
  type PaymentRequest,
  type PaymentInvalid,
} from "./payment-check.ts";
import type { PaymentValue } from "./payment-value.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { LockedInvoice } from "../invoice/invoice-repository.ts";
import type { RecordingFacts, RecordingRequest } from "./payment-repository.ts";
import { ratesWithTimeout } from "../rates/rates-with-timeout.ts";
import { decidePayment, type RecordedPayment } from "./payment-decide.ts";
import { readContext } from "../invoice/decision.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";
import { reviewPayment } from "./payment-review.ts";
import { draftOf, valueIn, type RateTable } from "./payment-convert.ts";
import type { InvoiceNotFound } from "../invoice/invoice.ts";
import type { IdempotencyMismatch } from "../kernel/idempotency.ts";
import type { PaymentTransitionInvalid, PaymentLimitReached, TooManyPayments } from "./payment.ts";
import type { RateNotFound } from "../rates/rate-error.ts";
import type { RatesFailure } from "../rates/rate-provider.ts";

/** A payment reported by a provider, of one of several invoices. */
export interface InvoicePaymentRequest extends PaymentRequest {
  readonly invoiceId: InvoiceId;
}

type PaymentResult = Either<RecordPaymentError, RecordedPayment>;

type RecordPaymentsPorts = Pick<OperationPorts, "payments" | "rates" | "clock" | "newId">;

type RecordPaymentPorts = RecordPaymentsPorts & Pick<OperationPorts, "providers">;

/** Every failure of `recordPayment`. */
export type RecordPaymentError =
  | PaymentInvalid
  | InvoiceNotFound
  | IdempotencyMismatch
  | PaymentTransitionInvalid
  | PaymentLimitReached
  | RateNotFound
  | RatesFailure
  | PortFailed;

/** Every failure of `recordPayments` as a whole. */
export type RecordPaymentsError = TooManyPayments | PortFailed;

/**
 * Records a payment of an invoice, once for each idempotency key, or updates its status.
 *
 * The value in US dollars and in the currency of the invoice is fixed when the payment is recorded,
 * at the rates of that time. Later calls with the same key and content need neither rates nor an
 * active provider. They update the status, as when a provider reports PENDING first and COMPLETED
 * later. A late PENDING changes nothing.
 */
export const recordPayment =
  (
    organizationId: OrganizationId,
    invoiceId: InvoiceId,
    request: PaymentRequest,
  ): ((ports: RecordPaymentPorts) => TaskEither<RecordPaymentError, RecordedPayment>) =>
  (ports) =>
  async () => {
    const issues = checkPayment(draftOf(request), ports.clock());
    if (issues.length > 0) {
      const all = await reviewPayment(draftOf(request))(ports)();
      return isLeft(all) ? all : left({ kind: "PaymentInvalid", issues: all.right });
    }

    const checked = [{ request: { ...request, invoiceId }, issues }];
    const recorded = await recordChecked(organizationId, checked, ports);
    if (isLeft(recorded)) return recorded;
    const [result] = recorded.right;
    invariant(result !== undefined, "each payment has a result");
    return result;
  };

/**
 * Records up to `maxPaymentsPerCall` payments in one transaction, in their order, each once for its
 * idempotency key, or updates their status. Returns a result for each.
 *
 * A payment that fails does not affect the others. All values are at the same rates. If the call
 * fails as a whole, nothing is recorded, or with `OutcomeUnknown` perhaps all: call it again.
 */
export const recordPayments =
  (
    organizationId: OrganizationId,
    requests: ReadonlyArray<InvoicePaymentRequest>,
  ): ((
    ports: RecordPaymentsPorts,
  ) => TaskEither<RecordPaymentsError, ReadonlyArray<PaymentResult>>) =>
  (ports) =>
  async () => {
    if (requests.length > maxPaymentsPerCall) {
      return left({ kind: "TooManyPayments", limit: maxPaymentsPerCall });
    }
    const now = ports.clock();
    const checked = requests.map((request) => ({
      request,
      issues: checkPayment(draftOf(request), now),
    }));
    return recordChecked(organizationId, checked, ports);
  };

/** A request, with the issues that are found without reading anything. */
interface CheckedRequest {
  readonly request: InvoicePaymentRequest;
  readonly issues: ReadonlyArray<PaymentIssue>;
}

/** Records payments: reads, values what is new, and decides in one call that stores. */
const recordChecked = async (
  organizationId: OrganizationId,
  checked: ReadonlyArray<CheckedRequest>,
  ports: RecordPaymentsPorts,
): Promise<Either<PortFailed, ReadonlyArray<PaymentResult>>> => {
  const read = await ports.payments.readRecordings(
    organizationId,
    checked.map(({ request }) => keysOf(request)),
  )();
  if (isLeft(read)) return read;
  const accepted = checked.map((payment, place) => accept(payment, read.right[place]));
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
    (facts, place) => {
      const payment = valid[place];
      invariant(payment !== undefined, "a store decides on each payment");
      return decidePayment(facts, payment.request, payment.value, readContext(ports));
    },
    valid.map(({ facts }) => facts),
  )();
  if (isLeft(stored)) return stored;
  const outcomes = stored.right.values();
  return right(
    valued.map((payment): PaymentResult => {
      if (isLeft(payment)) return payment;
      const { value } = outcomes.next();
      invariant(value !== undefined, "a store returns the outcome of each payment");
      return value;
    }),
  );
};

const keysOf = (request: InvoicePaymentRequest): RecordingRequest => {
  const { invoiceId, idempotencyKey, providerId } = request;
  return { invoiceId, idempotencyKey, providerId };
};

/** A valid payment of an invoice that exists. */
interface AcceptedPayment {
  readonly request: InvoicePaymentRequest;
  readonly facts: RecordingFacts & { readonly locked: LockedInvoice };
}

interface ValuedPayment extends AcceptedPayment {
  /** `undefined` if the key was used already. */
  readonly value: PaymentValue | undefined;
}

const accept = (
  { request, issues: own }: CheckedRequest,
  facts: RecordingFacts | undefined,
): Either<RecordPaymentError, AcceptedPayment> => {
  invariant(facts !== undefined, "a store returns the facts of each request");
  const { locked, earlier, provider } = facts;
  const isReplay = own.length === 0 && earlier !== undefined;
  const issues = isReplay ? [] : [...own, ...checkProvider(provider, request.price.currency)];
  if (issues.length > 0) return left({ kind: "PaymentInvalid", issues });
  if (locked === undefined) return left({ kind: "InvoiceNotFound" });
  return right({ request, facts: { locked, earlier, provider } });
};

const addValue = (
  { request, facts }: AcceptedPayment,
  table: RateTable | undefined,
): Either<RecordPaymentError, ValuedPayment> => {
  if (facts.earlier !== undefined || table === undefined) {
    return right({ request, facts, value: undefined });
  }
  const value = valueIn(table, request, facts.locked.invoice.currency);
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
    wanted.add(request.price.currency).add(facts.locked.invoice.currency);
  }
  if (wanted.size === 0) return undefined;
  wanted.delete("USD");
  return wanted;
};
