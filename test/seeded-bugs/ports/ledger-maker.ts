import { memoryStore } from "@quittance/memory";
import { isRight, right, type Invoice, type Payment, type TaskEither } from "quittance";
import {
  type Decision,
  type InvoiceRecords,
  type InvoiceRepository,
  type LedgerChange,
} from "quittance/adapter";
import { byOne, withMethods, type PaymentsByOne } from "../record-one.ts";
import { changingDecisions } from "../changed-decisions.ts";
import type { LedgerRecords, LedgerRepositories } from "@quittance/conformance";

/** The repositories over a store that holds just these records. */
export type LedgerMaker = (records: LedgerRecords) => LedgerRepositories;

/** Makers by name. */
export type LedgerMakers = Readonly<Record<string, LedgerMaker>>;

/** The success of a task of a store in memory, which has no other. */
export const done = async <Success>(task: TaskEither<unknown, Success>): Promise<Success> => {
  const result = await task();
  if (!isRight(result)) throw new Error("the store in memory never fails");
  return result.right;
};

/** A task that succeeds with what a function gives. */
export const giving =
  <Success>(run: () => Promise<Success>): TaskEither<never, Success> =>
  async () =>
    right(await run());

/** A store with some repositories in place of its own. */
export const faulty =
  (
    issue: (store: LedgerRepositories, records: LedgerRecords) => Partial<LedgerRepositories>,
  ): LedgerMaker =>
  (records) => {
    const store = memoryStore(records);
    return { ...store, ...issue(store, records) };
  };

/** Records go through functions before they are kept, be it at first or later. */
export const keeping = (
  invoiceOf: (records: InvoiceRecords) => InvoiceRecords,
  paymentOf: (payment: Payment) => Payment = (payment) => payment,
): LedgerMaker => {
  const kept = deciding((change) => ({
    ...change,
    payment: change.payment && paymentOf(change.payment),
  }));
  return (records) => {
    const { invoices, ...store } = kept({
      ...records,
      invoices: records.invoices.map(invoiceOf),
      payments: records.payments.map(paymentOf),
    });
    return {
      ...store,
      invoices: {
        ...invoices,
        storeInvoice: (owner, made, ...rest) =>
          invoices.storeInvoice(owner, invoiceOf(made), ...rest),
      },
    };
  };
};

/** Invoices and payments go through functions before they are kept. */
export const keepingRows = (
  invoiceOf: (invoice: Invoice) => Invoice,
  paymentOf?: (payment: Payment) => Payment,
): LedgerMaker =>
  keeping((records) => ({ ...records, invoice: invoiceOf(records.invoice) }), paymentOf);

/** Every change goes through a function before it is stored. */
export const deciding = (change: (found: LedgerChange) => LedgerChange | undefined): LedgerMaker =>
  faulty((store) => changingDecisions(store, change));

/** Some methods of the invoices in place of their own. */
export const invoicing = (
  issue: (invoices: InvoiceRepository) => Partial<InvoiceRepository>,
): LedgerMaker => faulty(({ invoices }) => ({ invoices: { ...invoices, ...issue(invoices) } }));

/** Some methods of the payments in place of their own. */
export const paying = (
  issue: (
    store: LedgerRepositories & { readonly payments: PaymentsByOne },
  ) => Partial<PaymentsByOne>,
): LedgerMaker =>
  faulty(({ payments, ...store }) => ({
    payments: withMethods(payments, issue({ ...store, payments: byOne(payments) })),
  }));

/** A decision that gives the facts and changes nothing. */
export const keep = <Facts>(facts: Facts): Decision<Facts> => ({
  outcome: facts,
  change: undefined,
});

/** Let others take their turn. */
export const pause = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
