import type { ProviderId } from "../ids.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import type { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { checkPayment, checkProvider, type PaymentIssue } from "../payment/payment-request.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { OperationPorts } from "./operation-ports.ts";

/** A payment to record; a property that could not be read is `undefined`. */
export interface PaymentDraft {
  readonly idempotencyKey: string | undefined;
  readonly providerId: ProviderId | undefined;
  readonly amount: Amount | undefined;
  readonly currency?: Currency | undefined;
  readonly happenedAt?: Timestamp | undefined;
}

/** Finds every validation issue of a new payment, for transport layers with issues of their own. */
export const reviewPayment =
  (
    draft: PaymentDraft,
  ): ((
    ports: Pick<OperationPorts, "providers">,
  ) => TaskEither<PortFailed, ReadonlyArray<PaymentIssue>>) =>
  ({ providers }) =>
  async () => {
    const issues = checkPayment(draft);
    const { providerId, currency } = draft;
    if (providerId === undefined) return right(issues);
    const found = await providers.findProviders(new Set([providerId]))();
    if (isLeft(found)) return found;
    return right([...issues, ...checkProvider(found.right.get(providerId), currency)]);
  };
