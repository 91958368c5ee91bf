import { randomOf, type Random } from "../chaos/random.ts";

/** The faults of one call of a port. */
export const faultKinds = [
  "lost request",
  "lost response",
  "late request",
  "duplicated",
  "duplicated later",
  "repeated transaction",
  "crash before",
  "crash after",
  "crash in flight",
] as const;

/** One of `faultKinds`; docs/evidence/simulation.md describes each. */
export type FaultKind = (typeof faultKinds)[number];

/**
 * A fault at the n-th port call of a step, over all its attempts. A repeated transaction applies to
 * every decision of the step.
 */
export interface Fault {
  readonly call: number;
  readonly kind: FaultKind;
}

/** What an action is about. */
export type Subject = "creation" | "payments" | "documents" | "credit notes";

/** A step of a client. Its action is drawn from the seed when it begins. */
export interface Step {
  readonly seed: number;
  readonly subject: Subject;
  readonly faults: ReadonlyArray<Fault>;
}

/** A client of the first or of the second organization. */
export interface ClientPlan {
  readonly organization: 0 | 1;
  readonly steps: ReadonlyArray<Step>;
}

/** A change of the clock or the rates. */
export type EnvironmentChange =
  | { readonly kind: "time"; readonly seconds: number }
  | { readonly kind: "rates"; readonly table: number }
  | { readonly kind: "outage" };

/** A change of the environment, after a number of turns. */
export type EnvironmentEvent = { readonly pause: number } & EnvironmentChange;

/** The input of a run. */
export interface History {
  readonly clients: ReadonlyArray<ClientPlan>;
  readonly environment: ReadonlyArray<EnvironmentEvent>;
  /** The seed of the order of tasks; with 0, the one that waited longest continues. */
  readonly order: number;
  /** Whether invoices have numbers, and coupons exist. */
  readonly hasDocuments: boolean;
}

/** Returns the number of steps, faults and events of the environment. */
export const sizeOf = ({ clients, environment }: History): number =>
  environment.length +
  clients.reduce(
    (sum, { steps }) => sum + steps.reduce((all, { faults }) => all + 1 + faults.length, 0),
    0,
  );

/** Returns the history of a seed and an index. One in eight has payments and invoices only. */
export const planHistory = (seed: number, index: number): History => {
  const random = randomFor(seed, index);
  const hasDocuments = random.below(8) > 0;
  const organizations = random.pick<ReadonlyArray<0 | 1>>([
    [0, 1],
    [0, 0, 1],
    [0, 0, 1],
    [0, 1, 1],
  ]);
  return {
    clients: organizations.map((organization, at) => {
      const isFirst = organizations.indexOf(organization) === at;
      const subjects: ReadonlyArray<Subject> = [
        isFirst || random.percent(50) ? "creation" : "payments",
        ...planSubjects(random, hasDocuments),
      ];
      const steps = subjects.map((subject) => planStep(random, subject, planFaults(random)));
      return { organization, steps };
    }),
    environment: Array.from({ length: 1 + random.below(6) }, () => planEvent(random)),
    order: 1 + random.below(1_000_000_000),
    hasDocuments,
  };
};

/** Returns a long history of one client in which no port fails. */
export const planFaultFreeHistory = (seed: number, index: number): History => {
  const random = randomFor(seed, index);
  const subjects = Array.from({ length: 59 }, () => planSubject(random, 60));
  const steps = (["creation", ...subjects] as const).map((subject) =>
    planStep(random, subject, []),
  );
  const environment = Array.from({ length: 12 }, () => planEvent(random));
  return { clients: [{ organization: 0, steps }], environment, order: 0, hasDocuments: true };
};

const randomFor = (seed: number, index: number): Random =>
  randomOf(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca77));

const planStep = (random: Random, subject: Subject, faults: Step["faults"]): Step => ({
  seed: random.below(1_000_000_000),
  subject,
  faults,
});

/** First mostly payments, then mostly what refers to them. */
const planSubjects = (random: Random, hasDocuments: boolean): ReadonlyArray<Subject> => {
  const payments = 2 + random.below(8);
  if (!hasDocuments) return Array.from({ length: payments }, () => "payments");
  return Array.from({ length: payments + 5 + random.below(8) }, (_, at) =>
    planSubject(random, at < payments ? 65 : 10),
  );
};

/** Returns a subject; payments with a probability in percent. */
const planSubject = (random: Random, payments: number): Subject => {
  if (random.percent(payments)) return "payments";
  return random.percent(75) ? "documents" : "credit notes";
};

const planFaults = (random: Random): ReadonlyArray<Fault> => {
  if (!random.percent(40)) return [];
  return Array.from({ length: random.percent(75) ? 1 : 2 }, () => ({
    call: 1 + random.below(6),
    kind: random.pick(faultKinds),
  }));
};

const planEvent = (random: Random): EnvironmentEvent => {
  const pause = random.below(20);
  return random.percent(88) ? { pause, ...planChange(random) } : { pause, kind: "outage" };
};

/** Returns a change of the clock or of the rates. */
export const planChange = (random: Random): EnvironmentChange =>
  random.percent(68)
    ? { kind: "time", seconds: random.pick([1, 1, 2, 60, 1800, 3600, 86_399, 86_400]) }
    : { kind: "rates", table: random.below(4) };
