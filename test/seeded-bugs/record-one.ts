import { isLeft, right, type OrganizationId, type TaskEither } from "quittance";
import type {
  Decision,
  PaymentRepository,
  RecordingFacts,
  RecordingRequest,
} from "quittance/adapter";
import type { PortFailed } from "quittance/errors";

/** Payments with a method for one, as a list of one. */
export interface PaymentsByOne extends PaymentRepository {
  readonly recordPayment: <Outcome>(
    owner: OrganizationId,
    request: RecordingRequest,
    decide: (facts: RecordingFacts) => Decision<Outcome>,
    read?: RecordingFacts,
  ) => TaskEither<PortFailed, Outcome>;
}

/** Adds the method for one payment. */
export const byOne = (payments: PaymentRepository): PaymentsByOne => ({
  ...payments,
  recordPayment: (owner, request, decide, read) => async () => {
    const recorded = await payments.recordPayments(owner, [request], decide, read && [read])();
    if (isLeft(recorded)) return recorded;
    const [outcome] = recorded.right as readonly [ReturnType<typeof decide>["outcome"]];
    return right(outcome);
  },
});

/** Replaces methods, that for one payment only where a list has one. */
export const withMethods = (
  payments: PaymentRepository,
  { recordPayment, ...own }: Partial<PaymentsByOne>,
): PaymentRepository => {
  const changed = { ...payments, ...own };
  if (recordPayment === undefined) return changed;
  return {
    ...changed,
    recordPayments: (owner, requests, decide, read) => {
      const [request, ...others] = requests;
      if (request === undefined || others.length > 0) {
        return changed.recordPayments(owner, requests, decide, read);
      }
      return async () => {
        const first = (facts: RecordingFacts) => decide(facts, 0);
        const recorded = await recordPayment(owner, request, first, read?.[0])();
        return isLeft(recorded) ? recorded : right([recorded.right]);
      };
    },
  };
};
