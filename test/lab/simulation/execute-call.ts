import type { Either } from "quittance";
import type { PortName } from "quittance/errors";
import type { LedgerChange, TaskEither } from "quittance/adapter";
import type { Attempt, Seen } from "./operation.ts";
import type { FaultKind } from "./history.ts";
import type { RunState } from "./run-state.ts";
import { applyCall } from "./apply-call.ts";

/** The result of a port. */
export type PortResult = Either<unknown, unknown>;

/** A call of a port. */
export interface Call {
  readonly port: PortName;
  readonly method: string;
  readonly args: ReadonlyArray<unknown>;
  readonly run: (...args: ReadonlyArray<unknown>) => TaskEither<unknown, unknown>;
}

/** The methods that are called with a decision. */
export const deciding = [
  ...["recordPayments", "changePayment", "changeInvoice"],
  ...["recordRefund", "changeRefund", "issueCreditNote"],
];

/** The result of a call, and the expected result. */
export interface Executed {
  readonly result: PortResult;
  readonly seen: Seen;
}

/** A call to execute, its fault and its time. */
export interface Execution {
  readonly call: Call;
  readonly fault: FaultKind | undefined;
  readonly calledAt: RunState["environment"]["now"];
}

type Decide = (facts: unknown, place?: number) => { readonly change: LedgerChange | undefined };

/** Runs a call, and applies it to the expected ledger. */
export const executeCall = async (
  state: RunState,
  attempt: Attempt,
  { call, fault, calledAt }: Execution,
): Promise<Executed> => {
  const { method, run } = call;
  let { args } = call;
  let decidedId: string | undefined;
  let decidedAt = state.environment.now;
  if (deciding.includes(method)) {
    const place = args.findIndex((argument) => typeof argument === "function");
    const decide = args[place] as Decide;
    const watched: Decide = (facts, ...more) => {
      if (fault === "repeated transaction") decide(facts, ...more);
      const decision = decide(facts, ...more);
      decidedAt = state.environment.now;
      const { payment, refund, creditNote } = decision.change ?? {};
      decidedId = payment?.id ?? refund?.id ?? creditNote?.id;
      return decision;
    };
    args = args.with(place, watched);
  }
  state.fault = fault;
  const result = await run(...args)();
  if (result._tag === "Left") return { result, seen: {} };
  const executed = { method, args, decidedId, decidedAt, calledAt };
  return { result, seen: applyCall(executed, attempt, state.ledger, state.environment) };
};
