import {
  createCatalog,
  createQuittance,
  left,
  portFailed,
  type PortName,
  type RateProvider,
} from "quittance";
import { Violation, type Attempt } from "./ask.ts";
import type { Library } from "./call-library.ts";
import { carryOut, deciding, type Answered, type Call, type Carried } from "./carry-out.ts";
import type { Fault, FaultKind } from "./history.ts";
import type { RunState } from "./run-state.ts";

/** The faults of a step, and the number of its calls in all attempts. */
export interface Course {
  readonly faults: ReadonlyArray<Fault>;
  calls: number;
}

/** The connection of a client, until it crashes. */
export interface Line {
  readonly name: string;
  readonly library: Library;
  readonly crashed: Promise<"crashed">;
  attempt: Attempt | undefined;
  course: Course;
}

type Methods = Readonly<Record<string, Call["run"]>>;
type Send = (call: Call) => Promise<Answered>;

/** Connects a client; faults are injected into every call of every port. */
export const connect = (state: RunState, name: string, isCalm: boolean): Line => {
  let crash: () => void = () => undefined;
  const crashed = new Promise<"crashed">((resolve) => {
    crash = () => {
      resolve("crashed");
    };
  });
  const send: Send = (call) => transmit(state, line, call, isCalm, crash);
  const over = <Port extends object>(port: PortName, repository: Port): Port =>
    Object.fromEntries(
      Object.entries(repository as unknown as Methods).map(([method, run]) => [
        method,
        (...args: ReadonlyArray<unknown>) =>
          () =>
            send({ port, method, args, run }),
      ]),
    ) as Port;
  const { store, environment } = state;
  const source = over<RateProvider>("rates", environment.rates);
  const ports = {
    catalog: over("catalog", store.catalog),
    catalogWriter: over("catalog", store.catalogWriter),
    invoices: over("invoices", store.invoices),
    payments: over("payments", store.payments),
    refunds: over("refunds", store.refunds),
    providers: over("providers", store.providers),
    analytics: over("analytics", store.analytics),
    rates: state.rates(source),
    clock: environment.clock,
    newId: environment.newId,
  };
  const library = {
    clock: environment.clock,
    payments: state.payments(createQuittance(ports)),
    catalog: createCatalog(ports),
    outbox: over("outbox", store.outbox),
    credentials: over("credentials", state.credentials),
  };
  const line: Line = { name, library, crashed, attempt: undefined, course: noCourse() };
  return line;
};

const noCourse = (): Course => ({ faults: [], calls: 0 });

/** Returns whether a transport may deliver a call twice; see docs/evidence/simulation.md. */
const mayDouble = ({ method, args }: Call): boolean =>
  method === "storeInvoice"
    ? args[2] !== undefined
    : method !== "storeProduct" && method !== "storeBillingSchema";

const faultOf = ({ faults, calls }: Course, call: Call): FaultKind | undefined => {
  const isDecision = deciding.includes(call.method);
  const isRepeated = faults.some(({ kind }) => kind === "repeated transaction");
  if (isDecision && isRepeated) return "repeated transaction";
  const kind = faults.find((fault) => fault.call === calls)?.kind;
  if (kind === "repeated transaction") return undefined;
  return kind?.startsWith("doubled") === true && !mayDouble(call) ? undefined : kind;
};

const never = (): Promise<never> => new Promise(() => undefined);

const unscoped = ["ratesFor", "findProviders", "findByDigest", "ownerOf"];

const transmit = async (
  state: RunState,
  line: Line,
  call: Call,
  isCalm: boolean,
  crash: () => void,
): Promise<Answered> => {
  const { attempt, course } = line;
  if (attempt === undefined) throw new Error("a port is only called within an attempt");
  const { port, method } = call;
  if (!unscoped.includes(method) && call.args[0] !== attempt.owner) {
    throw new Violation("tenants", `whom ${method} is for`, attempt.owner, String(call.args[0]));
  }
  course.calls += 1;
  const fault = faultOf(course, call);
  if (fault !== undefined) state.faults.set(fault, (state.faults.get(fault) ?? 0) + 1);
  const label = `${line.name} ${method}${fault === undefined ? "" : ` (${fault})`}`;
  const turn = (what: string): Promise<void> =>
    isCalm ? Promise.resolve() : state.scheduler.turn(`${label}: ${what}`);
  const calledAt = state.environment.now;
  const carry = (): Promise<Carried> => carryOut(state, attempt, { call, fault, calledAt });
  const later = async (): Promise<void> => {
    await turn("arrives late");
    await carry().catch((problem: unknown) => {
      state.problem ??= problem;
    });
  };
  const failed = (): Answered => {
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
  let carried = await carry();
  if (fault === "crash after") {
    crash();
    return never();
  }
  if (fault === "doubled") {
    const again = await carry();
    if (course.calls % 2 === 0) carried = again;
  }
  if (fault === "doubled later") void later();
  await turn("response");
  if (fault === "lost answer") return failed();
  const { answer, seen } = carried;
  const ratesAt = seen.rates && { ratesAt: state.environment.now };
  attempt.seen = { ...attempt.seen, ...seen, ...ratesAt };
  attempt.failed = answer._tag === "Left" ? port : undefined;
  return answer;
};
