import { decideInOrder } from "quittance/adapter";
import { paymentMatcher } from "quittance/pure";
import type * as adapter from "quittance/adapter";
import type { Ledger, Ledgers } from "./ledger.ts";

/** Creates the payment repository of ledgers. */
export const paymentsOf = ({ step, write, providers }: Ledgers): adapter.PaymentRepository => {
  const factsOf = (
    ledger: Ledger,
    requests: ReadonlyArray<adapter.RecordingRequest>,
  ): ReadonlyArray<adapter.RecordingFacts> =>
    requests.map(({ invoiceId, idempotencyKey, providerId }) => ({
      locked: ledger.locked(invoiceId),
      earlier: ledger.payments.with("key", idempotencyKey)[0],
      provider: providers.get(providerId),
    }));
  return {
    findPayment: step(({ payments }, id) => payments.get(id)),
    findByKey: step(({ payments }, key) => payments.with("key", key)[0]),
    readRecordings: step(factsOf),
    recordPayments: write("payments", (ledger, requests, decide) => {
      const { outcomes, changes } = decideInOrder(requests, factsOf(ledger, requests), decide);
      ledger.storeAll(changes);
      return outcomes;
    }),
    changePayment: write("payments", (ledger, id, decide) =>
      ledger.store(decide(ledger.withInvoice(id))),
    ),
    listPayments: step(({ payments, invoices }, filter, page) =>
      payments.list(
        paymentMatcher(filter, (id) => invoices.get(id)),
        page,
      ),
    ),
  };
};
