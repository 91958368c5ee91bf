import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { ProviderId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { checkPayment, checkProvider, type PaymentIssue } from "../payment/payment-request.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { LedgerPorts } from "./ledger-ports.ts";

/** A payment that is to be recorded, of which some properties may be unreadable. */
export interface PaymentDraft {
  readonly idempotencyKey: string | undefined;
  readonly providerId: ProviderId | undefined;
  readonly amount: Amount | undefined;
  readonly currency?: Currency | undefined;
  readonly happenedAt?: Timestamp | undefined;
}

/** Everything that is wrong with a new payment, for borders that have found issues of their own. */
export const reviewPayment =
  (
    draft: PaymentDraft,
  ): ((
    ports: Pick<LedgerPorts, "providers">,
  ) => TaskEither<PortFailed, ReadonlyArray<PaymentIssue>>) =>
  ({ providers }) => {
    const issues = checkPayment(draft);
    const { providerId, currency } = draft;
    if (providerId === undefined) return TE.right(issues);
    return pipe(
      providers.findProviders(new Set([providerId])),
      TE.map((found) => [...issues, ...checkProvider(found.get(providerId), currency)]),
    );
  };
