import type { Currency, Dashboard, Payment } from "quittance";
import { randomOf, type Random } from "../chaos/random.ts";
import { withCreditNotes, withDocuments } from "./plan-documents.ts";
import {
  faultKinds,
  type Action,
  type ClientPlan,
  type Fault,
  type History,
  type Pick,
  type PlannedItem,
  type PlannedPayment,
  type PlannedRequest,
  type PlannedWalk,
  type Step,
  type EnvironmentChange,
  type EnvironmentEvent,
} from "./history.ts";

/** Returns the history of a seed and an index, which is always the same. */
export const planHistory = (seed: number, index: number): History => {
  const random = randomFor(seed + 0x2c5ed, index);
  const plan = { random, faults: () => planFaults(random) };
  return withCreditNotes(planDocuments(seed, index), plan);
};

/** Returns the history of a seed without credit notes, which it had before they existed. */
export const planDocuments = (seed: number, index: number): History => {
  const random = randomFor(seed + 0x51ed, index);
  const plan = { random, faults: () => planFaults(random) };
  return withDocuments(planPayments(seed, index), plan);
};

/**
 * Returns the history of a seed without credit notes, refunds, numbers, due dates and coupons. It is
 * the history that the seed had before the simulation had them.
 */
export const planPayments = (seed: number, index: number): History => {
  const random = randomFor(seed, index);
  const organizations = random.pick<ReadonlyArray<0 | 1>>([
    [0, 1],
    [0, 0, 1],
    [0, 0, 1],
    [0, 1, 1],
  ]);
  return {
    clients: organizations.map((organization, at) =>
      planClient(organization, organizations.indexOf(organization) === at, random),
    ),
    environment: Array.from({ length: 1 + random.below(6) }, () => planEvent(random)),
    order: 1 + random.below(1_000_000_000),
  };
};

/** The plans of histories, by what they contain. */
export const plans = { all: planHistory, documents: planDocuments, payments: planPayments };

/** The name of a plan of histories. */
export type PlanName = keyof typeof plans;

/** Returns a long history of one client in which no port fails. */
export const planFaultFreeHistory = (seed: number, index: number): History => {
  const random = randomFor(seed, index);
  const actions = Array.from({ length: 59 }, () => planAction(random));
  const steps = [planCreation(random), ...actions].map((action) => ({ action, faults: [] }));
  const environment = Array.from({ length: 12 }, () => planEvent(random));
  return { clients: [{ organization: 0, steps }], environment, order: 0 };
};

const randomFor = (seed: number, index: number): Random =>
  randomOf(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca77));

const planClient = (organization: 0 | 1, isFirst: boolean, random: Random): ClientPlan => ({
  organization,
  steps: Array.from({ length: 2 + random.below(7) }, (_, at): Step => {
    const begins = at === 0 && (isFirst || random.percent(50));
    const action = begins ? planCreation(random) : planAction(random);
    return { action, faults: planFaults(random) };
  }),
});

const planFaults = (random: Random): ReadonlyArray<Fault> => {
  if (!random.percent(40)) return [];
  return Array.from({ length: random.percent(75) ? 1 : 2 }, () => ({
    call: 1 + random.below(6),
    kind: random.pick(faultKinds),
  }));
};

const planEvent = (random: Random): EnvironmentEvent => {
  const share = random.below(100);
  const pause = random.below(20);
  return share < 88 ? { pause, ...planChange(random, share) } : { pause, kind: "outage" };
};

/** Returns a change of the clock or, from a share of 60 on, of the rates. */
export const planChange = (random: Random, share = random.below(88)): EnvironmentChange =>
  share < 60
    ? { kind: "time", seconds: random.pick([1, 1, 2, 60, 1800, 3600, 86_399, 86_400]) }
    : { kind: "rates", table: random.below(4) };

const planPick = (random: Random): Pick => ({
  at: random.below(6),
  whose: random.percent(92) ? "own" : random.percent(70) ? "foreign" : "unknown",
});

const someCurrency = (random: Random): Currency =>
  random.pick<Currency>(["USD", "EUR", "EUR", "JPY", "BITCOIN", "USDT"]);

const planItem = (random: Random): PlannedItem => {
  const quantity = random.pick([1, 1, 2, 3, 7]);
  if (random.percent(50)) {
    return { schema: random.below(5), quantity, isMismatched: random.percent(4) };
  }
  const price = random.pick(["10", "10", "3.33", "0.1", "7.000000000000000000000000000001"]);
  return { price, currency: someCurrency(random), quantity };
};

const planRequest = (random: Random): PlannedRequest => ({
  currency: random.percent(75) ? someCurrency(random) : undefined,
  items: Array.from({ length: 1 + random.below(3) }, () => planItem(random)),
  email: random.percent(97) ? "payer@example.com" : "invalid",
});

/** Returns the creation of an invoice. */
export const planCreation = (random: Random): Action => ({
  kind: "create",
  key: random.percent(80) ? `invoice_key_${String(random.below(4))}` : undefined,
  request: planRequest(random),
});

/** A key mostly has the same content, so that replays are as frequent as mismatches. */
const planPayment = (random: Random): PlannedPayment => {
  const number = random.below(5);
  const varied = randomOf(number + (random.percent(80) ? 0 : 100));
  return {
    key: random.percent(98) ? `payment_key_${String(number)}` : "no key",
    provider: random.percent(97) ? varied.pick(["prov_bank", "prov_chain"]) : "prov_unknown",
    currency: someCurrency(varied),
    tenths: random.percent(97) ? varied.pick([2, 5, 8, 10, 12]) : 0,
    status: varied.pick<Payment["status"]>([
      "COMPLETED",
      "COMPLETED",
      "PENDING",
      "PENDING",
      "FAILED",
    ]),
  };
};

/** Returns a list that is read page by page. */
export const planWalk = (random: Random): PlannedWalk => {
  const list = random.pick(["invoices", "payments"] as const);
  const status =
    list === "invoices"
      ? random.pick(["PENDING", "COMPLETED", "VOIDED", "PROCESSING", "PARTIALLY_PAID"])
      : random.pick(["PENDING", "FAILED", "COMPLETED", "CANCELLED"]);
  return {
    list,
    statuses: random.percent(25) ? [status] : [],
    currencies: random.percent(20) ? [someCurrency(random), someCurrency(random)] : [],
    since: random.percent(30) ? random.pick([0, 0, 1, 60, 86_400]) : undefined,
    minUsd: random.percent(15) ? random.pick(["0", "10", "12.5"]) : undefined,
    limit: 1 + random.below(3),
    by: random.percent(60) ? "cursor" : "offset",
  };
};

const planPeriod = (random: Random): Dashboard["period"] =>
  random.pick<Dashboard["period"]>([
    "last_day",
    "last_day",
    "last_day",
    "last_7_days",
    "prev_last_day",
  ]);

/** Returns any action. */
export const planAction = (random: Random): Action => {
  const share = random.below(100);
  const invoice = planPick(random);
  if (share < 9) return planCreation(random);
  if (share < 38) return { kind: "pay", invoice, payment: planPayment(random) };
  if (share < 43) {
    const key = `payment_key_${String(5 + random.below(3))}`;
    return { kind: "pay the rest", invoice, key, currency: someCurrency(random) };
  }
  if (share < 54) {
    const to = random.pick<Payment["status"]>(["COMPLETED", "COMPLETED", "FAILED", "CANCELLED"]);
    return { kind: "change", payment: invoice, to };
  }
  if (share < 61) return { kind: "void", invoice };
  if (share < 66) {
    return { kind: random.pick(["quote", "validate"] as const), request: planRequest(random) };
  }
  if (share < 72) {
    const summary = random.percent(40) ? someCurrency(random) : undefined;
    return { kind: "read", invoice, summary };
  }
  if (share < 84) return planReading(share, invoice, random);
  if (share < 91) return { kind: "walk", walk: planWalk(random) };
  if (share < 94) return { kind: "dashboard", period: planPeriod(random) };
  return planCatalogChange(random);
};

const planReading = (share: number, invoice: Pick, random: Random): Action => {
  if (share < 74) return { kind: "quote invoice", invoice, currency: someCurrency(random) };
  if (share < 76) return { kind: "payable", invoice, currency: someCurrency(random) };
  if (share < 78) return { kind: "read payment", payment: invoice };
  if (share < 79) return { kind: "owner", invoice };
  return { kind: "events", limit: 1 + random.below(4) };
};

const planCatalogChange = (random: Random): Action => {
  const schema = random.below(5);
  if (random.percent(45)) {
    return { kind: "revise schema", schema, price: random.pick(["11", "0.07", "250"]) };
  }
  if (random.percent(40)) return { kind: "retire schema", schema };
  return { kind: "revise product", product: schema, name: random.pick(["Brew", "Leaf"]) };
};
