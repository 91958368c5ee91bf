import { idOf, addSeconds, type OrganizationId } from "quittance";
import type { Ask, Attempt } from "./ask.ts";
import type { Answer } from "./answer.ts";
import { callLibrary } from "./call-library.ts";
import { check, describe, isRepeatable } from "./check-answer.ts";
import { connect, type Course, type Line } from "./faulty-line.ts";
import type { PlannedWalk, Step } from "./history.ts";
import { resolveAction } from "./resolve-action.ts";
import { digestOf, type Known, type RunState } from "./run-state.ts";

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
  #position: string | undefined;
  #eventsRead = 0;

  constructor(state: RunState, owner: string, name: string, isCalm = false) {
    this.#state = state;
    this.#owner = idOf("org", owner);
    this.#name = name;
    this.#isCalm = isCalm;
  }

  /** Take a step from its first call to its last answer. */
  async take({ action, faults }: Step): Promise<void> {
    this.#course = { faults, calls: 0 };
    const known = this.#known;
    const other = [...this.#state.known].find(([owner]) => owner !== this.#owner)?.[1] ?? known;
    if (action.kind === "walk") await this.walk(action.walk);
    else if (action.kind === "events") await this.readEvents(action.limit);
    else if (action.kind !== "pay the rest") await this.ask(resolveAction(action, known, other));
    else {
      const payable = { ...action, kind: "payable" as const };
      const { amount } = await this.ask(resolveAction(payable, known, other));
      if (amount === undefined) return;
      const ask = resolveAction(action, known, other, amount);
      if (ask.kind === "pay" && ask.payment.amount > 0n) await this.ask(ask);
    }
  }

  /** The identifiers in a list, page by page. */
  async walk(walk: PlannedWalk): Promise<ReadonlyArray<string>> {
    const ids: Array<string> = [];
    const { now } = this.#state.environment;
    const createdFrom = walk.since === undefined ? undefined : addSeconds(now, -walk.since);
    let after: { readonly createdAt: string; readonly id: string } | number = 0;
    let cursor: string | undefined;
    for (let pages = 0; pages < 50; pages += 1) {
      const start = cursor === undefined ? { offset: after as number } : { cursor };
      const options = { limit: walk.limit, ...start };
      const ask = { kind: "page", page: { walk, options, after, createdFrom } } as const;
      const { page } = await this.ask(ask);
      ids.push(...(page?.rows ?? []).map(({ id }) => id));
      const last = page?.rows.at(-1);
      if (page?.hasMore !== true || last === undefined) break;
      cursor = walk.by === "cursor" ? page.nextCursor : undefined;
      after = walk.by === "cursor" ? last : (after as number) + page.rows.length;
    }
    return ids;
  }

  /** Read on in the outbox; the position moves only when the answer arrives. */
  async readEvents(limit: number): Promise<void> {
    const [after, known] = [this.#position, this.#eventsRead];
    const { events = [], position } = await this.ask({ kind: "events", after, known, limit });
    if (position !== undefined) this.#position = position;
    this.#eventsRead += events.length;
  }

  /** Sends a request until a response says what happened to it. */
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

  /** A client that starts asks first whom its key is for. */
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

  get #known(): Known {
    const known = this.#state.known.get(this.#owner);
    if (known === undefined) throw new Error("every organization knows something");
    return known;
  }

  #learn(ask: Ask, { invoiceId, paymentId, events = [], version }: Answer): void {
    const owner = this.#owner;
    const { acknowledged, events: given } = this.#state;
    const known = this.#known;
    if (ask.kind === "create" && invoiceId !== undefined) {
      if (!known.invoices.includes(invoiceId)) known.invoices.push(invoiceId);
      const { key } = ask;
      if (key !== undefined) acknowledged.push({ owner, list: "invoices", key, id: invoiceId });
    }
    if (ask.kind === "pay" && paymentId !== undefined) {
      if (!known.payments.includes(paymentId)) known.payments.push(paymentId);
      acknowledged.push({ owner, list: "payments", key: ask.payment.key, id: paymentId });
    }
    if (ask.kind !== "events") for (const { id } of events) given.add(id);
    if (version !== undefined) learnVersion(known, ask, version);
  }
}

/** The newest version takes the place of the one before, which stays known at the end. */
const learnVersion = (known: Known, ask: Ask, version: string): void => {
  if (ask.kind === "revise schema") {
    const at = known.schemas.findIndex(({ id }) => id === ask.id);
    const old = known.schemas[at];
    if (old === undefined) return;
    known.schemas[at] = { ...old, id: version };
    known.schemas.push(old);
  }
  const at = ask.kind === "revise product" ? known.products.indexOf(ask.id) : -1;
  if (at >= 0) known.products[at] = version;
};
