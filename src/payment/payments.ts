import * as E from "fp-ts/lib/Either.js";
import { identity, pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { InvoiceRepository } from "../invoice/invoice-repository.ts";
import type { Invoice } from "../invoice/invoice.ts";
import type { InvoiceId, OrganizationId, PaymentId, ProviderId } from "../ids.ts";
import { readContext } from "../invoice/decision.ts";
import { isLeft, isRight, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Listed } from "../listing/page.ts";
import type { ProviderRepository } from "../provider/providers.ts";
import type { Provider } from "../provider/provider.ts";
import { ratesWhenNeeded } from "../rates/rates-when-needed.ts";
import { searching } from "../listing/search.ts";
import { list, orInvalid } from "../schema/containers.ts";
import { allOf, expandingListOf, ofOrganization, orElse } from "../schema/operation.ts";
import { asWritten, read, within, type Invalid } from "../schema/schema.ts";
import { decidePaymentStatus, type ChangedPayment } from "./payment-decide.ts";
import { recordAll, type RecordedOrNot, type RecordingPorts } from "./payment-recording.ts";
import {
  maxPaymentsPerCall,
  newInvoicePayment,
  newPayment,
  paymentList,
  paymentStatusChange,
  type NewInvoicePayment,
  type NewPayment,
  type Payment,
  type PaymentList,
  type PaymentNotFound,
  type PaymentStatusChange,
  type PaymentTransitionInvalid,
} from "./payment.ts";

/** What operations on payments need. */
export interface PaymentPorts extends RecordingPorts {
  readonly providers: ProviderRepository;
  readonly invoices: Pick<InvoiceRepository, "findInvoices">;
}

/** A page of payments. */
export interface ListedPayments extends Listed<Payment> {
  /** The providers of the payments; `undefined` if they were not requested. */
  readonly providers: ReadonlyMap<ProviderId, Provider> | undefined;
  /** The invoices of the payments; `undefined` if they were not requested. */
  readonly invoices: ReadonlyMap<InvoiceId, Invoice> | undefined;
}

/** Records and reads payments. */
export interface Payments {
  /**
   * Records a payment of an invoice, once for each idempotency key, or updates its status.
   *
   * Use the provider's own identifier of the payment as the key. The value in US dollars and in the
   * currency of the invoice is fixed when the payment is recorded, at the rates of that time. Later
   * calls with the same key and content need neither rates nor an active provider: they update the
   * status, and a late PENDING changes nothing. The status of the invoice follows.
   *
   * Fails with `Invalid` (every issue), `InvoiceNotFound`, `IdempotencyMismatch` (the key was used
   * with other content), `PaymentTransitionInvalid`, `PaymentLimitReached`, `RateNotFound`,
   * `RateStale`, `RateMalformed`, `RatesExhausted` or `PortFailed`.
   *
   * @example
   * const { payment, invoice } = orThrow(
   *   await quittance.payments.record(organizationId, invoiceId, {
   *     idempotencyKey: "pi_3Pq",
   *     providerId: "prov_stripe",
   *     currency: "EUR",
   *     price: "129.95",
   *     status: "COMPLETED",
   *   }),
   * );
   * console.log(payment.status, invoice.status);
   */
  readonly record: (
    organizationId: OrganizationId,
    invoiceId: InvoiceId,
    request: NewPayment,
  ) => Promise<RecordedOrNot>;

  /**
   * Records up to 1,000 payments in one transaction, as when you import them from another system.
   *
   * Returns a result for each payment, in their order: what `record` returns, with the position of
   * the payment first in the paths of issues. A payment that fails does not affect the others. All
   * values are at the rates of one time. It is safe to repeat the call with the same keys.
   *
   * Fails with `Invalid` (too many payments) or `PortFailed`. Then nothing is recorded, or with
   * `OutcomeUnknown` perhaps all: call it again.
   *
   * @example
   * const results = orThrow(await quittance.payments.recordMany(organizationId, requests));
   * for (const [place, result] of results.entries()) {
   *   if (isLeft(result)) console.log(requests[place].idempotencyKey, failureMessage(result.left));
   * }
   */
  readonly recordMany: (
    organizationId: OrganizationId,
    requests: ReadonlyArray<NewInvoicePayment>,
  ) => Promise<Either<Invalid | PortFailed, ReadonlyArray<RecordedOrNot>>>;

  /**
   * Completes, fails or cancels a pending payment. Its present status changes nothing.
   *
   * Fails with `Invalid`, `PaymentNotFound`, `PaymentTransitionInvalid` or `PortFailed`.
   *
   * @example
   * const { invoice } = orThrow(
   *   await quittance.payments.changeStatus(organizationId, payment.id, { status: "COMPLETED" }),
   * );
   */
  readonly changeStatus: (
    organizationId: OrganizationId,
    id: PaymentId,
    request: PaymentStatusChange,
  ) => Promise<
    Either<Invalid | PaymentNotFound | PaymentTransitionInvalid | PortFailed, ChangedPayment>
  >;

  /**
   * Returns one payment. Fails with `PaymentNotFound` or `PortFailed`.
   *
   * @example
   * const payment = orThrow(await quittance.payments.get(organizationId, id));
   */
  readonly get: (
    organizationId: OrganizationId,
    id: PaymentId,
  ) => Promise<Either<PaymentNotFound | PortFailed, Payment>>;

  /**
   * Returns the payment with an idempotency key, or `undefined` if there is none.
   *
   * With the provider's own identifier as the key, it returns the payment that a webhook is about.
   * Fails with `PortFailed`.
   *
   * @example
   * const payment = orThrow(await quittance.payments.byKey(organizationId, "pi_3Pq"));
   */
  readonly byKey: (
    organizationId: OrganizationId,
    idempotencyKey: string,
  ) => Promise<Either<PortFailed, Payment | undefined>>;

  /**
   * Lists the payments that match a filter, newest first, 20 per page unless `limit` is given.
   *
   * Fails with `Invalid` (every issue) or `PortFailed`.
   *
   * @example
   * const page = orThrow(
   *   await quittance.payments.list(organizationId, { invoiceId, expand: ["provider"] }),
   * );
   * for (const { providerId, price } of page.rows) {
   *   console.log(page.providers?.get(providerId)?.name, `${price.amount} ${price.currency}`);
   * }
   */
  readonly list: (
    organizationId: OrganizationId,
    request?: PaymentList,
  ) => Promise<Either<Invalid | PortFailed, ListedPayments>>;

  /**
   * Returns every payment that matches a filter, newest first, for exports and reports. Reads page
   * after page, and throws failures as `QuittanceError`.
   *
   * @example
   * const filter = { status: ["COMPLETED"] } as const;
   * for await (const payment of quittance.payments.all(organizationId, filter)) {
   *   console.log(payment.id, payment.price.amount, payment.price.currency);
   * }
   */
  readonly all: (organizationId: OrganizationId, filter?: PaymentList) => AsyncIterable<Payment>;
}

const orNotFound = orElse<PaymentNotFound>({ kind: "PaymentNotFound" });

/** Each of several payments is read for itself. */
const manyPayments = list(
  orInvalid(newInvoicePayment),
  maxPaymentsPerCall,
  `A call records at most ${String(maxPaymentsPerCall)} payments`,
);

/** Creates the operations on payments. */
export const createPayments = (options: PaymentPorts): Payments => {
  const { payments, providers, clock } = options;
  const ports = { ...options, rates: ratesWhenNeeded(options.rates, clock) };
  const listed = expandingListOf(
    "payments",
    paymentList,
    (organizationId, { search, ...filter }, page) =>
      searching(search, page, ["number", "id", "email", "reference"], (term, part) =>
        payments.listPayments(organizationId, { ...filter, search: term }, part),
      ),
    (expand = [], page, organizationId) =>
      async (): Promise<Either<PortFailed, ListedPayments>> => {
        const found = expand.includes("provider")
          ? await providersOf(page.rows, providers)
          : right(undefined);
        if (isLeft(found)) return found;
        const billed = expand.includes("invoice")
          ? await invoicesOf(organizationId, page.rows, options.invoices)
          : right(undefined);
        if (isLeft(billed)) return billed;
        return right({ ...page, providers: found.right, invoices: billed.right });
      },
  );
  return ofOrganization("payments", {
    record: async (organizationId, invoiceId, request) => {
      const given = read(newPayment, request, clock());
      if (isLeft(given)) return given;
      const recorded = await recordAll(organizationId, [{ invoiceId, ...given.right }], ports);
      if (isLeft(recorded)) return recorded;
      const [result] = recorded.right;
      invariant(result !== undefined, "each payment has a result");
      return pipe(result, E.mapLeft(asWritten(request)));
    },
    recordMany: async (organizationId, requests) => {
      const given = read(manyPayments, requests, clock());
      if (isLeft(given)) return given;
      const valid = given.right.filter(isRight).map((payment) => payment.right);
      const recorded = await recordAll(organizationId, valid, ports);
      if (isLeft(recorded)) return recorded;
      const results = recorded.right.values();
      return right(
        given.right.map((payment, place): RecordedOrNot => {
          const result = isLeft(payment) ? payment : results.next().value;
          invariant(result !== undefined, "each payment has a result");
          return pipe(result, E.mapLeft(within(place)), E.mapLeft(asWritten(requests)));
        }),
      );
    },
    changeStatus: async (organizationId, id, request) => {
      const given = read(paymentStatusChange, request);
      if (isLeft(given)) return given;
      return pipe(
        payments.changePayment(organizationId, id, (facts) =>
          decidePaymentStatus(facts, given.right, readContext(ports)),
        ),
        TE.flatMapEither(identity),
      )();
    },
    get: (organizationId, id) =>
      pipe(payments.findPayment(organizationId, id), TE.flatMapEither(orNotFound))(),
    byKey: (organizationId, idempotencyKey) => payments.findByKey(organizationId, idempotencyKey)(),
    list: listed,
    all: allOf(listed),
  });
};

/** Reads the providers of payments. */
const providersOf = async (
  rows: ReadonlyArray<Payment>,
  providers: ProviderRepository,
): Promise<Either<PortFailed, ReadonlyMap<ProviderId, Provider>>> => {
  const wanted = new Set(rows.map(({ providerId }) => providerId));
  return wanted.size === 0 ? right(new Map()) : providers.findProviders(wanted)();
};

/** Reads the invoices of payments, in one call. */
const invoicesOf = async (
  organizationId: OrganizationId,
  rows: ReadonlyArray<Payment>,
  invoices: PaymentPorts["invoices"],
): Promise<Either<PortFailed, ReadonlyMap<InvoiceId, Invoice>>> => {
  const wanted = new Set(rows.map(({ invoiceId }) => invoiceId));
  if (wanted.size === 0) return right(new Map());
  const found = await invoices.findInvoices(organizationId, wanted, new Set())();
  if (isLeft(found)) return found;
  return right(new Map([...found.right].map(([id, { invoice }]) => [id, invoice])));
};
