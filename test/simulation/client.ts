import { idOf, type OrganizationId } from "quittance";
import type { Ask, Attempt } from "./ask.ts";
import type { Answer } from "./answer.ts";
import { callLibrary } from "./call-library.ts";
import { check, describe, isRepeatable } from "./check-answer.ts";
import { connect, type Course, type Line } from "./faulty-line.ts";
import type { PlannedWalk, Step } from "./history.ts";
import { digestOf, type Known, type RunState } from "./run-state.ts";
import { learn, takeAction, walkList, type Session } from "./take-action.ts";

/** The maximum number of attempts of one call. */
const maxAttempts = 12;

/** Attempts after which the rates are available again. */
const attemptsUntilRates = 4;

/** A client of an organization, which repeats every write until its result is known. */
export class Client {
  readonly #state: RunState;
  readonly #owner: OrganizationId;
  readonly #name: string;
  readonly #isCalm: boolean;
  #line: Line | undefined;
  #course: Course = { faults: [], calls: 0 };
  readonly #outbox: Session["outbox"] = { position: undefined, read: 0 };

  constructor(state: RunState, owner: string, name: string, isCalm = false) {
    this.#state = state;
    this.#owner = idOf("org", owner);
    this.#name = name;
    this.#isCalm = isCalm;
  }

  /** Takes a step from its first request to its last response. */
  async take({ action, faults }: Step): Promise<void> {
    this.#course = { faults, calls: 0 };
    await takeAction(this.#session, action);
  }

  /** Returns the identifiers in a list. */
  walk(walk: PlannedWalk): Promise<ReadonlyArray<string>> {
    return walkList(this.#session, walk);
  }

  /** Sends a request until its outcome is known. */
  async ask(ask: Ask): Promise<Answer> {
    const { environment, scheduler } = this.#state;
    this.#state.operations += 1;
    for (let attempts = 1; ; attempts += 1) {
      if (attempts === attemptsUntilRates) environment.heal();
      const answer = await this.#attempt(ask);
      if (answer === "crashed") {
        if (!isRepeatable(ask) || attempts === maxAttempts) return { parts: [] };
        continue;
      }
      const isUnknown = ["PortFailed", "RateStale"].includes(answer.failure?.kind ?? "");
      if (!isUnknown) {
        this.#learn(ask, answer);
        return answer;
      }
      if (!isRepeatable(ask) || attempts === maxAttempts) return answer;
      if (!this.#isCalm) await scheduler.turn(`${this.#name} tries again`);
    }
  }

  async #attempt(ask: Ask): Promise<Answer | "crashed"> {
    const line = this.#line ?? (await this.#connect());
    if (line === "crashed") return "crashed";
    return this.#over(line, ask);
  }

  /** Looks up the organization of the API key, as a client does when it starts. */
  async #connect(): Promise<Line | "crashed"> {
    const line = connect(this.#state, this.#name, this.#isCalm);
    const found = await this.#over(line, {
      kind: "authenticate",
      digest: digestOf(this.#owner),
    });
    if (found === "crashed") return "crashed";
    this.#line = line;
    return line;
  }

  async #over(line: Line, ask: Ask): Promise<Answer | "crashed"> {
    const state = this.#state;
    const attempt: Attempt = {
      ...{ owner: this.#owner, ask, startedAt: state.environment.now },
      ...{ seen: {}, failed: undefined },
    };
    line.attempt = attempt;
    line.course = this.#course;
    const what = (): string => `${this.#name} ${describe(ask)}`;
    if (state.log !== undefined) state.log(what());
    const answer = await Promise.race([callLibrary(ask, this.#owner, line.library), line.crashed]);
    if (answer === "crashed") {
      this.#line = undefined;
      state.log?.(`${this.#name} crashes`);
      return answer;
    }
    check(what, attempt, answer);
    const text = answer.failure?.kind ?? answer.parts.map((part) => part[1]).join(" | ");
    state.answers.push(`${this.#name} ${ask.kind} ${text}`);
    state.log?.(`${this.#name} receives ${text}`);
    return answer;
  }

  get #session(): Session {
    const { known, environment } = this.#state;
    const foreign = [...known].find(([owner]) => owner !== this.#owner)?.[1] ?? this.#known;
    return {
      ask: (ask) => this.ask(ask),
      now: environment.clock,
      ...{ own: this.#known, foreign, outbox: this.#outbox },
    };
  }

  get #known(): Known {
    const known = this.#state.known.get(this.#owner);
    if (known === undefined) throw new Error("every organization knows something");
    return known;
  }

  #learn(ask: Ask, answer: Answer): void {
    const owner = this.#owner;
    const { acknowledged, events: returned } = this.#state;
    learn(this.#known, ask, answer);
    const { invoiceId, paymentId, events = [] } = answer;
    if (ask.kind === "create" && ask.key !== undefined && invoiceId !== undefined) {
      acknowledged.push({ owner, list: "invoices", key: ask.key, id: invoiceId });
    }
    if (ask.kind === "pay" && paymentId !== undefined) {
      acknowledged.push({ owner, list: "payments", key: ask.payment.key, id: paymentId });
    }
    if (ask.kind !== "events") for (const { id } of events) returned.add(id);
  }
}
