import type { MemoryStore } from "@quittance/memory";
import { right, type TaskEither } from "quittance";
import { type Decision, type InvoiceRepository, type LedgerChange } from "quittance/adapter";
import { changingDecisions } from "../changed-decisions.ts";
import { byOne, withMethods, type PaymentsByOne } from "../record-one.ts";
import type { Rule } from "../../lab/simulation/operation.ts";
import type { PlanName } from "../../lab/simulation/plan-history.ts";
import type { Hooks, Tools } from "../../lab/simulation/run-state.ts";

/** A bug in the library or its store, with the rules of the simulation that may report it. */
export interface SimulationBug {
  readonly name: string;
  /** The rule that is broken, and rules that its consequences may break first. */
  readonly breaks: ReadonlyArray<Rule>;
  readonly hooks: Hooks;
  /** The plan of its histories. Defaults to payments. */
  readonly plan?: PlanName;
  /** The first history to run: of bugs that are rare, one that is close. Defaults to 0. */
  readonly from?: number;
}

/** Creates a bug in a store. */
export const inStore = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  store: NonNullable<Hooks["store"]>,
): SimulationBug => ({ name, breaks, hooks: { store } });

/** Creates a bug that replaces methods of the invoices. */
export const inInvoices = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  change: (invoices: InvoiceRepository, tools: Tools) => Partial<InvoiceRepository>,
): SimulationBug =>
  inStore(name, breaks, (store, tools) => ({
    ...store,
    invoices: { ...store.invoices, ...change(store.invoices, tools) },
  }));

/** Creates a bug that replaces methods of the payments. */
export const inPayments = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  change: (payments: PaymentsByOne, tools: Tools, store: MemoryStore) => Partial<PaymentsByOne>,
): SimulationBug =>
  inStore(name, breaks, (store, tools) => ({
    ...store,
    payments: withMethods(store.payments, change(byOne(store.payments), tools, store)),
  }));

/** Creates a bug that modifies every change before it is stored. */
export const inChanges = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  change: (found: LedgerChange) => LedgerChange | undefined,
): SimulationBug =>
  inStore(name, breaks, (store) => ({ ...store, ...changingDecisions(store, change) }));

/** Applies a function to the success of a task. */
export const after = <Failure, Success>(
  task: TaskEither<Failure, Success>,
  then: (success: Success) => Success | Promise<Success>,
): TaskEither<Failure, Success> => {
  return async () => {
    const result = await task();
    return result._tag === "Left" ? result : right(await then(result.right));
  };
};

/** Returns a decision as the outcome, so that its change is not stored. */
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
