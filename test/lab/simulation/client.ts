import { type OrganizationId } from "quittance";
import { idOf } from "quittance/adapter";
import { type Operation, type Attempt, type Walk, Violation, expectParts } from "./operation.ts";
import type { CallResult } from "./result-parts.ts";
import { callLibrary } from "./call-library.ts";
import { connect, type StepFaults, type Connection } from "./faulty-connection.ts";
import { randomOf } from "../chaos/random.ts";
import { drawAction } from "./draw-action.ts";
import type { Step } from "./history.ts";
import { digestOf, type KnownIds, type RunState } from "./run-state.ts";
import { addKnownIds, takeAction, walkList, type Session } from "./take-action.ts";
import { expectationOf } from "./expectation.ts";

/** The maximum number of attempts of one operation. */
const maxAttempts = 12;

/** Attempts after which the rates are available again. */
const attemptsUntilRates = 4;

/** A client of an organization, which retries every write until its outcome is known. */
export class Client {
  readonly #state: RunState;
  readonly #owner: OrganizationId;
  readonly #name: string;
  /** Whether its calls skip the scheduler. */
  readonly #isUnscheduled: boolean;
  #connection: Connection | undefined;
  #stepFaults: StepFaults = { faults: [], calls: 0 };
  readonly #outbox: Session["outbox"] = { position: undefined, read: 0 };

  constructor(state: RunState, owner: string, name: string, isUnscheduled = false) {
    this.#state = state;
    this.#owner = idOf("org", owner);
    this.#name = name;
    this.#isUnscheduled = isUnscheduled;
  }

  /** Takes a step from its first call to its last result. */
  async take({ seed, subject, faults }: Step): Promise<void> {
    this.#stepFaults = { faults, calls: 0 };
    const { known, environment, hasDocuments } = this.#state;
    const own = this.#known;
    const foreign = [...known].find(([owner]) => owner !== this.#owner)?.[1] ?? own;
    const context = { own, foreign, now: environment.now, hasDocuments, isDetailed: false };
    const action = drawAction(subject, { ...context, random: randomOf(seed) });
    await takeAction(this.#session, action);
  }

  /** Returns the rows of a list. */
  walk(walk: Walk): ReturnType<typeof walkList> {
    return walkList(this.#session, walk);
  }

  /** Performs an operation until its outcome is known. */
  async perform(operation: Operation): Promise<CallResult> {
    const { environment, scheduler } = this.#state;
    this.#state.operations += 1;
    for (let attempts = 1; ; attempts += 1) {
      if (attempts === attemptsUntilRates) environment.publishRates();
      const result = await this.#attempt(operation);
      if (result === "crashed") {
        if (!isRepeatable(operation) || attempts === maxAttempts) return { parts: [] };
        continue;
      }
      const isUnknown = ["PortFailed", "RateStale"].includes(result.failure?.kind ?? "");
      if (!isUnknown) {
        this.#addKnownIds(operation, result);
        return result;
      }
      if (!isRepeatable(operation) || attempts === maxAttempts) return result;
      if (!this.#isUnscheduled) await scheduler.turn(`${this.#name} retries`);
    }
  }

  async #attempt(operation: Operation): Promise<CallResult | "crashed"> {
    const connection = this.#connection ?? (await this.#connect());
    if (connection === "crashed") return "crashed";
    return this.#send(connection, operation);
  }

  /** Looks up the organization of the API key, as a client does when it starts. */
  async #connect(): Promise<Connection | "crashed"> {
    const connection = connect(this.#state, this.#name, this.#isUnscheduled);
    const found = await this.#send(connection, {
      kind: "authenticate",
      digest: digestOf(this.#owner),
    });
    if (found === "crashed") return "crashed";
    this.#connection = connection;
    return connection;
  }

  async #send(connection: Connection, operation: Operation): Promise<CallResult | "crashed"> {
    const state = this.#state;
    const attempt: Attempt = {
      owner: this.#owner,
      operation,
      startedAt: state.environment.now,
      seen: {},
      failed: undefined,
    };
    connection.attempt = attempt;
    connection.stepFaults = this.#stepFaults;
    const what = (): string => `${this.#name} ${describe(operation)}`;
    if (state.log !== undefined) state.log(what());
    const result = await Promise.race([
      callLibrary(operation, this.#owner, connection.library),
      connection.crashed,
    ]);
    if (result === "crashed") {
      this.#connection = undefined;
      state.log?.(`${this.#name} crashes`);
      return result;
    }
    check(what, attempt, result);
    const text = result.failure?.kind ?? result.parts.map((part) => part[1]).join(" | ");
    state.results.push(`${this.#name} ${operation.kind} ${text}`);
    state.log?.(`${this.#name} receives ${text}`);
    return result;
  }

  get #session(): Session {
    return { perform: (operation) => this.perform(operation), outbox: this.#outbox };
  }

  get #known(): KnownIds {
    const known = this.#state.known.get(this.#owner);
    if (known === undefined) throw new Error("The organization has no clients");
    return known;
  }

  #addKnownIds(operation: Operation, result: CallResult): void {
    const owner = this.#owner;
    const { acknowledged, events: returned } = this.#state;
    addKnownIds(this.#known, operation, result);
    const { invoiceId, paymentId, refundId, creditNoteId, events = [] } = result;
    if (operation.kind === "create" && operation.key !== undefined && invoiceId !== undefined) {
      acknowledged.push({ owner, list: "invoices", key: operation.key, id: invoiceId });
    }
    if (operation.kind === "pay" && paymentId !== undefined) {
      acknowledged.push({ owner, list: "payments", key: operation.payment.key, id: paymentId });
    }
    if (operation.kind === "refund" && refundId !== undefined) {
      acknowledged.push({ owner, list: "refunds", key: operation.refund.key, id: refundId });
    }
    if (operation.kind === "credit" && creditNoteId !== undefined) {
      const { key } = operation.note;
      acknowledged.push({ owner, list: "creditNotes", key, id: creditNoteId });
    }
    if (operation.kind !== "events") for (const { id } of events) returned.add(id);
  }
}

/** Returns whether an operation may be repeated when its outcome is unknown. */
const isRepeatable = (operation: Operation): boolean =>
  operation.kind === "create"
    ? operation.key !== undefined
    : !["revise schema", "revise product"].includes(operation.kind);

/** Returns an operation as text for messages. */
const describe = (operation: Operation): string => JSON.stringify(operation);

/** Compares a result with the expected one, or a failure with the port that failed. */
const check = (what: () => string, attempt: Attempt, result: CallResult): void => {
  const { failed } = attempt;
  const { failure } = result;
  if (failure?.kind === "PortFailed") {
    if (failure.port === failed) return;
    throw new Violation("failures", what(), failed ?? "no failure", failure.port ?? "");
  }
  const expected = expectationOf(attempt);
  if (expected !== undefined) {
    expectParts(what, expected, result.parts);
    return;
  }
  const found = result.parts.map(([, text]) => text).join(" | ");
  throw new Violation("acknowledged", what(), failed ?? "no result yet", found);
};
