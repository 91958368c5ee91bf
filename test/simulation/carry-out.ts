import type { Either, PortName, TaskEither } from "quittance";
import type { LedgerChange } from "quittance/adapter";
import type { Attempt, Seen } from "./ask.ts";
import type { FaultKind } from "./history.ts";
import type { RunState } from "./run-state.ts";
import { applyCall } from "./apply-call.ts";

/** The result of a port. */
export type Answered = Either<unknown, unknown>;

/** A call of a port. */
export interface Call {
  readonly port: PortName;
  readonly method: string;
  readonly args: ReadonlyArray<unknown>;
  readonly run: (...args: ReadonlyArray<unknown>) => TaskEither<unknown, unknown>;
}

/** The methods that are called with a decision. */
export const deciding = ["recordPayment", "changePayment", "changeInvoice"];

/** A result, and what its caller learns from the expected ledger. */
export interface Carried {
  readonly answer: Answered;
  readonly seen: Seen;
}

/** A call, its fault and its time. */
export interface Carrying {
  readonly call: Call;
  readonly fault: FaultKind | undefined;
  readonly calledAt: RunState["environment"]["now"];
}

type Decide = (facts: unknown) => { readonly change: LedgerChange | undefined };

/** Runs a call, and applies it to the expected ledger. */
export const carryOut = async (
  state: RunState,
  attempt: Attempt,
  { call, fault, calledAt }: Carrying,
): Promise<Carried> => {
  const { method, run } = call;
  let { args } = call;
  let decidedId: string | undefined;
  let decidedAt = state.environment.now;
  if (deciding.includes(method)) {
    const decide = args.at(-1) as Decide;
    const watched: Decide = (facts) => {
      if (fault === "repeated transaction") decide(facts);
      const decision = decide(facts);
      decidedAt = state.environment.now;
      decidedId = decision.change?.payment?.id;
      return decision;
    };
    args = [...args.slice(0, -1), watched];
  }
  state.fault = fault;
  const answer = await run(...args)();
  if (answer._tag === "Left") return { answer, seen: {} };
  const carriedOut = { method, args, decidedId, decidedAt, calledAt };
  return { answer, seen: applyCall(carriedOut, attempt, state.ledger, state.environment) };
};
