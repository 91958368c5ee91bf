import type { ProviderId } from "../ids.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import {
  checkPayment,
  checkProvider,
  type CheckedPayment,
  type PaymentIssue,
} from "./payment-check.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";

/** A payment to record; a property that could not be read is `undefined`. @inline */
export interface PaymentDraft extends CheckedPayment {
  readonly providerId: ProviderId | undefined;
  readonly currency?: Currency | undefined;
}

/** Finds every validation issue of a new payment, for transport layers with issues of their own. */
export const reviewPayment =
  (
    draft: PaymentDraft,
  ): ((
    ports: Pick<OperationPorts, "providers" | "clock">,
  ) => TaskEither<PortFailed, ReadonlyArray<PaymentIssue>>) =>
  ({ providers, clock }) =>
  async () => {
    const issues = checkPayment(draft, clock());
    const { providerId, currency } = draft;
    if (providerId === undefined) return right(issues);
    const found = await providers.findProviders(new Set([providerId]))();
    if (isLeft(found)) return found;
    return right([...issues, ...checkProvider(found.right.get(providerId), currency)]);
  };
