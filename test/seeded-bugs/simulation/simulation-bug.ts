import type { MemoryStore } from "@quittance/memory";
import { right, type TaskEither } from "quittance";
import {
  type Decision,
  type InvoiceRepository,
  type LedgerChange,
  type PaymentRepository,
} from "quittance/adapter";
import { changingDecisions } from "../changed-decisions.ts";
import type { Rule } from "../../simulation/ask.ts";
import type { Hooks, Tools } from "../../simulation/run-state.ts";

/** A bug in the library or its store, with the rules of the simulation that may report it. */
export interface SimulationBug {
  readonly name: string;
  /** The rule that is broken, and rules that its consequences may break first. */
  readonly breaks: ReadonlyArray<Rule>;
  readonly hooks: Hooks;
}

/** A bug in a store. */
export const inStore = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  store: NonNullable<Hooks["store"]>,
): SimulationBug => ({ name, breaks, hooks: { store } });

/** Some methods of the invoices in place of their own. */
export const inInvoices = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  fault: (invoices: InvoiceRepository, tools: Tools) => Partial<InvoiceRepository>,
): SimulationBug =>
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
): SimulationBug =>
  inStore(name, breaks, (store, tools) => ({
    ...store,
    payments: { ...store.payments, ...fault(store.payments, tools, store) },
  }));

/** Every change goes through a function before it is stored. */
export const inChanges = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  change: (found: LedgerChange) => LedgerChange | undefined,
): SimulationBug =>
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
