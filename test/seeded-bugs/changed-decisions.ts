import type {
  Decision,
  InvoiceRepository,
  LedgerChange,
  PaymentRepository,
} from "quittance/adapter";

/** The repositories that carry out decisions about a ledger. */
export interface DecidingPorts {
  readonly invoices: InvoiceRepository;
  readonly payments: PaymentRepository;
}

/** The same ports, in which every decided change goes through a function before it is stored. */
export const changingDecisions = (
  { invoices, payments }: DecidingPorts,
  change: (found: LedgerChange) => LedgerChange | undefined,
): DecidingPorts => {
  const twisted = <Outcome>({ outcome, change: found }: Decision<Outcome>): Decision<Outcome> => ({
    outcome,
    change: found && change(found),
  });
  return {
    invoices: {
      ...invoices,
      changeInvoice: (owner, id, decide) =>
        invoices.changeInvoice(owner, id, (facts) => twisted(decide(facts))),
    },
    payments: {
      ...payments,
      recordPayments: (owner, requests, decide, read) =>
        payments.recordPayments(
          owner,
          requests,
          (facts, place) => twisted(decide(facts, place)),
          read,
        ),
      changePayment: (owner, id, decide) =>
        payments.changePayment(owner, id, (facts) => twisted(decide(facts))),
    },
  };
};
