import type { InvoiceId, OrganizationId } from "../ids.ts";
import { isLeft, isRight, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { Currency } from "../money/currency.ts";
import { maxPaymentsPerCall } from "../payment/limits.ts";
import { checkPayment, checkProvider, type PaymentRequest } from "../payment/payment-request.ts";
import type { RecordingRead } from "../ports/payment-repository.ts";
import { ratesWithTimeout } from "../providers/rates-with-timeout.ts";
import { decideRecording, type RecordedPayment, type Recording } from "./decide-recording.ts";
import { readContext } from "./decision.ts";
import type { RecordPaymentError, RecordPaymentsError } from "./errors.ts";
import type { OperationPorts } from "./operation-ports.ts";
import { draftOf, valueIn, type RateTable } from "./value-request.ts";

/** A payment reported by a provider, of one of several invoices. */
export interface InvoicePaymentRequest extends PaymentRequest {
  readonly invoiceId: InvoiceId;
}

/** The result for one of several payments, as of `recordPayment`. */
export type RecordingResult = Either<RecordPaymentError, RecordedPayment>;

type RecordPaymentsPorts = Pick<OperationPorts, "payments" | "rates" | "clock" | "newId">;

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
  ) => TaskEither<RecordPaymentsError, ReadonlyArray<RecordingResult>>) =>
  (ports) =>
  async () => {
    if (requests.length > maxPaymentsPerCall) {
      return left({ kind: "TooManyPayments", limit: maxPaymentsPerCall });
    }
    const asked = requests.map(({ invoiceId, idempotencyKey, providerId }) => ({
      ...{ invoiceId, idempotencyKey, providerId },
    }));
    const reads = await ports.payments.readRecordings(organizationId, asked)();
    if (isLeft(reads)) return reads;
    const now = ports.clock();
    const known = requests.map((request, place) => checkRead(request, reads.right[place], now));
    const table = await readRates(requests, known, ports);
    const recordings = requests.map((request, place): Either<RecordPaymentError, Recording> => {
      const read = known[place];
      invariant(read !== undefined, "each request is checked");
      if (isLeft(read)) return read;
      const { invoiceId } = request;
      const value = read.right.isRecorded
        ? right(undefined)
        : valueIn(table, request, read.right.currency);
      return isLeft(value)
        ? value
        : right({ organizationId, invoiceId, request, value: value.right });
    });
    const valid = recordings.flatMap((found, place) => {
      const read = reads.right[place];
      return isRight(found) && read !== undefined ? [{ ...found.right, read }] : [];
    });
    const stored = await ports.payments.recordPayments(
      organizationId,
      valid.map(({ invoiceId, request: { idempotencyKey } }) => ({ invoiceId, idempotencyKey })),
      (facts, place) => {
        const recording = valid[place];
        invariant(recording !== undefined, "a store decides on each payment");
        return decideRecording(facts, recording, readContext(ports));
      },
      valid.map(({ read }) => read),
    )();
    if (isLeft(stored)) return stored;
    const outcomes = stored.right.values();
    return right(
      recordings.map((found): RecordingResult => {
        if (isLeft(found)) return found;
        const { value } = outcomes.next();
        invariant(value !== undefined, "a store returns the outcome of each payment");
        return value;
      }),
    );
  };

/** What is known of a valid payment before its decision. */
interface KnownPayment {
  readonly isRecorded: boolean;
  readonly currency: Currency;
}

const checkRead = (
  request: InvoicePaymentRequest,
  read: RecordingRead | undefined,
  now: Parameters<typeof checkPayment>[1],
): Either<RecordPaymentError, KnownPayment> => {
  invariant(read !== undefined, "a store returns the facts of each request");
  const { locked, earlier, provider } = read;
  const own = checkPayment(draftOf(request), now);
  const isReplay = own.length === 0 && earlier !== undefined;
  const issues = isReplay ? [] : [...own, ...checkProvider(provider, request.price.currency)];
  if (issues.length > 0) return left({ kind: "PaymentInvalid", issues });
  if (locked === undefined) return left({ kind: "InvoiceNotFound" });
  return right({ isRecorded: earlier !== undefined, currency: locked.invoice.currency });
};

/** Reads the rates of all payments that need a value, at once. */
const readRates = async (
  requests: ReadonlyArray<InvoicePaymentRequest>,
  known: ReadonlyArray<Either<unknown, KnownPayment>>,
  { rates }: RecordPaymentsPorts,
): Promise<RateTable> => {
  const wanted = new Set<Currency>();
  for (const [place, { price }] of requests.entries()) {
    const found = known[place];
    if (found === undefined || isLeft(found) || found.right.isRecorded) continue;
    wanted.add(price.currency).add(found.right.currency);
  }
  wanted.delete("USD");
  return ratesWithTimeout(rates).ratesFor(wanted)();
};
