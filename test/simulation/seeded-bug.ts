import type { MemoryStore } from "@quittance/memory";
import { right, type TaskEither } from "quittance";
import {
  type Decision,
  type InvoiceRepository,
  type LedgerChange,
  type PaymentRepository,
} from "quittance/adapter";
import { changingDecisions } from "../support/changed-decisions.ts";
import type { Rule } from "./ask.ts";
import type { Plant, Tools } from "./stage.ts";

/** A bug that is put into the library or its store on purpose. */
export interface SeededBug {
  readonly name: string;
  /** Which rules may name it: the one that is broken, or one that its consequences break first. */
  readonly breaks: ReadonlyArray<Rule>;
  readonly plant: Plant;
}

/** A bug in a store. */
export const inStore = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  store: NonNullable<Plant["store"]>,
): SeededBug => ({ name, breaks, plant: { store } });

/** Some methods of the invoices in place of their own. */
export const inInvoices = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  fault: (invoices: InvoiceRepository, tools: Tools) => Partial<InvoiceRepository>,
): SeededBug =>
  inStore(name, breaks, (store, tools) => ({
    ...store,
    invoices: { ...store.invoices, ...fault(store.invoices, tools) },
  }));

/** Some methods of the payments in place of their own. */
export const inPayments = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  fault: (
    payments: PaymentRepository,
    tools: Tools,
    store: MemoryStore,
  ) => Partial<PaymentRepository>,
): SeededBug =>
  inStore(name, breaks, (store, tools) => ({
    ...store,
    payments: { ...store.payments, ...fault(store.payments, tools, store) },
  }));

/** Every change goes through a function before it is stored. */
export const inChanges = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  change: (found: LedgerChange) => LedgerChange | undefined,
): SeededBug =>
  inStore(name, breaks, (store) => ({ ...store, ...changingDecisions(store, change) }));

/** The success of a task with something done to it. */
export const after = <Failure, Success>(
  task: TaskEither<Failure, Success>,
  then: (success: Success) => Success | Promise<Success>,
): TaskEither<Failure, Success> => {
  return async () => {
    const result = await task();
    return result._tag === "Left" ? result : right(await then(result.right));
  };
};

/** A decision that is only looked at. */
export const unstored = <Outcome>({
  outcome,
  change,
}: Decision<Outcome>): Decision<{
  readonly outcome: Outcome;
  readonly made: LedgerChange | undefined;
}> => ({
  outcome: { outcome, made: change },
  change: undefined,
});
