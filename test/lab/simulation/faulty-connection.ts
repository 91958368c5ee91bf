import { createQuittance, type Either, type RateProvider } from "quittance";
import { left, portFailed, type LedgerChange, type TaskEither } from "quittance/adapter";
import type { PortName } from "quittance/errors";
import { creditSeries } from "./expected-credit-notes.ts";
import { Violation, type Attempt, type Seen } from "./operation.ts";
import { applyCall } from "./apply-call.ts";
import type { Library } from "./call-library.ts";
import type { Fault, FaultKind } from "./history.ts";
import type { RunState } from "./run-state.ts";

/** The result of a port. */
type PortResult = Either<unknown, unknown>;

/** A call of a port. */
interface Call {
  readonly port: PortName;
  readonly method: string;
  readonly args: ReadonlyArray<unknown>;
  readonly run: (...args: ReadonlyArray<unknown>) => TaskEither<unknown, unknown>;
}

/** The faults of a step, and the number of its calls in all attempts. */
export interface StepFaults {
  readonly faults: ReadonlyArray<Fault>;
  calls: number;
}

/** The connection of a client, until it crashes. */
export interface Connection {
  readonly name: string;
  readonly library: Library;
  readonly crashed: Promise<"crashed">;
  attempt: Attempt | undefined;
  stepFaults: StepFaults;
}

type Methods = Readonly<Record<string, Call["run"]>>;
type Send = (call: Call) => Promise<PortResult>;

/** Connects a client; faults are injected into every call of every port. */
export const connect = (state: RunState, name: string, isUnscheduled: boolean): Connection => {
  let crash: () => void = () => undefined;
  const crashed = new Promise<"crashed">((resolve) => {
    crash = () => {
      resolve("crashed");
    };
  });
  const send: Send = (call) => transmit(state, connection, call, isUnscheduled, crash);
  const wrap = <Port extends object>(port: PortName, repository: Port): Port =>
    Object.fromEntries(
      Object.entries(repository as unknown as Methods).map(([method, run]) => [
        method,
        (...args: ReadonlyArray<unknown>) =>
          () =>
            send({ port, method, args, run }),
      ]),
    ) as Port;
  const { store, environment } = state;
  const source = wrap<RateProvider>("rates", environment.rates);
  const ports = {
    catalog: wrap("catalog", store.catalog),
    catalogWriter: wrap("catalog", store.catalogWriter),
    coupons: wrap("coupons", store.coupons),
    couponRecords: wrap("coupons", store.couponRecords),
    invoices: wrap("invoices", store.invoices),
    payments: wrap("payments", store.payments),
    refunds: wrap("refunds", store.refunds),
    creditNotes: wrap("creditNotes", store.creditNotes),
    providers: wrap("providers", store.providers),
    analytics: wrap("analytics", store.analytics),
    rates: state.rates(source),
    clock: environment.clock,
    newId: environment.newId,
    numbering: state.numbering,
    creditNoteNumbering: { name: creditSeries, pattern: `${creditSeries}/{n}` },
  };
  const library = {
    clock: environment.clock,
    payments: createQuittance(ports),
    outbox: wrap("outbox", store.outbox),
    credentials: wrap("credentials", state.credentials),
  };
  const connection: Connection = {
    name,
    library,
    crashed,
    attempt: undefined,
    stepFaults: noFaults(),
  };
  return connection;
};

const noFaults = (): StepFaults => ({ faults: [], calls: 0 });

/** Returns whether a transport may deliver a call twice; see docs/evidence/simulation.md. */
const mayDuplicate = ({ method, args }: Call): boolean =>
  method === "storeInvoice"
    ? args[2] !== undefined
    : method !== "storeProduct" && method !== "storeBillingSchema";

const faultOf = ({ faults, calls }: StepFaults, call: Call): FaultKind | undefined => {
  const isDecision = deciding.includes(call.method);
  const isRepeated = faults.some(({ kind }) => kind === "repeated transaction");
  if (isDecision && isRepeated) return "repeated transaction";
  const kind = faults.find((fault) => fault.call === calls)?.kind;
  if (kind === "repeated transaction") return undefined;
  return kind?.startsWith("duplicated") === true && !mayDuplicate(call) ? undefined : kind;
};

const never = (): Promise<never> => new Promise(() => undefined);

const unscoped = ["ratesFor", "findProviders", "findByDigest", "ownerOf"];

/** Adds what a call returned, and when it did. */
const mergedSeen = (before: Seen, seen: Seen, method: string, now: string): Seen => ({
  ...before,
  ...seen,
  ...(seen.rates ? { ratesAt: now } : { lastAt: now }),
  ...(method === "findEarlierCall" && { earlierAt: before.earlierAt ?? now }),
  ...(seen.swept && { swept: [...(before.swept ?? []), ...seen.swept] }),
});

const transmit = async (
  state: RunState,
  connection: Connection,
  call: Call,
  isUnscheduled: boolean,
  crash: () => void,
): Promise<PortResult> => {
  const { attempt, stepFaults } = connection;
  if (attempt === undefined) throw new Error("A port was called outside an attempt");
  const { port, method } = call;
  if (!unscoped.includes(method) && call.args[0] !== attempt.owner) {
    throw new Violation(
      "tenants",
      `the organization in a call of ${method}`,
      attempt.owner,
      String(call.args[0]),
    );
  }
  stepFaults.calls += 1;
  const fault = faultOf(stepFaults, call);
  if (fault !== undefined) state.faults.set(fault, (state.faults.get(fault) ?? 0) + 1);
  const label = `${connection.name} ${method}${fault === undefined ? "" : ` (${fault})`}`;
  const turn = (what: string): Promise<void> =>
    isUnscheduled ? Promise.resolve() : state.scheduler.turn(`${label}: ${what}`);
  const calledAt = state.environment.now;
  const execute = (): Promise<Executed> => executeCall(state, attempt, { call, fault, calledAt });
  const later = async (): Promise<void> => {
    await turn("runs late");
    await execute().catch((problem: unknown) => {
      state.problem ??= problem;
    });
  };
  const failed = (): PortResult => {
    attempt.failed = port;
    return left(portFailed(port, fault));
  };

  await turn("request");
  if (fault === "lost request") return failed();
  if (fault === "late request" || fault === "crash in flight") void later();
  if (fault === "late request") return failed();
  if (fault === "crash before" || fault === "crash in flight") {
    crash();
    return never();
  }
  let executed = await execute();
  if (fault === "crash after") {
    crash();
    return never();
  }
  if (fault === "duplicated") {
    const again = await execute();
    if (stepFaults.calls % 2 === 0) executed = again;
  }
  if (fault === "duplicated later") void later();
  await turn("response");
  if (fault === "lost response") return failed();
  const { result } = executed;
  attempt.seen = mergedSeen(attempt.seen, executed.seen, method, state.environment.now);
  // After a failure, the key of an invoice with coupons is looked up again.
  const kept = method === "findEarlierCall" ? attempt.failed : undefined;
  attempt.failed = result._tag === "Left" ? port : kept;
  return result;
};

/** The methods that are called with a decision. */
const deciding = [
  ...["recordPayments", "changePayment", "changeInvoice"],
  ...["recordRefund", "changeRefund", "issueCreditNote"],
];

/** The result of a call, and the expected result. */
interface Executed {
  readonly result: PortResult;
  readonly seen: Seen;
}

/** A call to execute, its fault and its time. */
interface Execution {
  readonly call: Call;
  readonly fault: FaultKind | undefined;
  readonly calledAt: RunState["environment"]["now"];
}

type Decide = (facts: unknown, place?: number) => { readonly change: LedgerChange | undefined };

/** Runs a call, and applies it to the expected ledger. */
const executeCall = async (
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
  const result = await run(...args)();
  if (result._tag === "Left") return { result, seen: {} };
  const executed = { method, args, decidedId, decidedAt, calledAt };
  return { result, seen: applyCall(executed, attempt, state.ledger, state.environment) };
};
