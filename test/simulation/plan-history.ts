import type { Currency, PaymentStatus, Period } from "quittance";
import { chanceOf, type Chance } from "../../adapters/cli/test/chaos/chance.ts";
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
  type WorldEvent,
} from "./history.ts";

/** The history of a seed and an index: the same two, the same history. */
export const planHistory = (seed: number, index: number): History => {
  const chance = chanceOf(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca77));
  const organizations = chance.pick<ReadonlyArray<0 | 1>>([
    [0, 1],
    [0, 0, 1],
    [0, 0, 1],
    [0, 1, 1],
  ]);
  return {
    clients: organizations.map((organization, at) =>
      planClient(organization, organizations.indexOf(organization) === at, chance),
    ),
    world: Array.from({ length: 1 + chance.below(6) }, () => planEvent(chance)),
    order: 1 + chance.below(1_000_000_000),
  };
};

const planClient = (organization: 0 | 1, isFirst: boolean, chance: Chance): ClientPlan => ({
  organization,
  steps: Array.from({ length: 2 + chance.below(7) }, (_, at): Step => {
    const begins = at === 0 && (isFirst || chance.percent(50));
    const action = begins ? planCreation(chance) : planAction(chance);
    return { action, faults: planFaults(chance) };
  }),
});

const planFaults = (chance: Chance): ReadonlyArray<Fault> => {
  if (!chance.percent(40)) return [];
  return Array.from({ length: chance.percent(75) ? 1 : 2 }, () => ({
    call: 1 + chance.below(6),
    kind: chance.pick(faultKinds),
  }));
};

const planEvent = (chance: Chance): WorldEvent => {
  const share = chance.below(100);
  const pause = chance.below(20);
  if (share < 60) {
    const seconds = chance.pick([1, 1, 2, 60, 1800, 3600, 86_399, 86_400]);
    return { pause, kind: "time", seconds };
  }
  if (share < 88) return { pause, kind: "rates", table: chance.below(4) };
  return { pause, kind: "outage" };
};

const planPick = (chance: Chance): Pick => ({
  at: chance.below(6),
  whose: chance.percent(92) ? "own" : chance.percent(70) ? "foreign" : "nobody",
});

const someCurrency = (chance: Chance): Currency =>
  chance.pick<Currency>(["USD", "EUR", "EUR", "JPY", "BITCOIN", "USDT"]);

const planItem = (chance: Chance): PlannedItem => {
  const quantity = chance.pick([1, 1, 2, 3, 7]);
  if (chance.percent(50)) {
    return { schema: chance.below(5), quantity, isMismatched: chance.percent(4) };
  }
  const price = chance.pick(["10", "10", "3.33", "0.1", "7.000000000000000000000000000001"]);
  return { price, currency: someCurrency(chance), quantity };
};

const planRequest = (chance: Chance): PlannedRequest => ({
  currency: chance.percent(75) ? someCurrency(chance) : undefined,
  items: Array.from({ length: 1 + chance.below(3) }, () => planItem(chance)),
  email: chance.percent(97) ? "payer@example.com" : "nobody",
});

const planCreation = (chance: Chance): Action => ({
  kind: "create",
  key: chance.percent(80) ? `invoice_key_${String(chance.below(4))}` : undefined,
  request: planRequest(chance),
});

/** One key has mostly the same content, so that replays are as frequent as mismatches. */
const planPayment = (chance: Chance): PlannedPayment => {
  const number = chance.below(5);
  const varied = chanceOf(number + (chance.percent(80) ? 0 : 100));
  return {
    key: chance.percent(98) ? `payment_key_${String(number)}` : "no key",
    provider: chance.percent(97) ? varied.pick(["prov_bank", "prov_chain"]) : "prov_nobody",
    currency: someCurrency(varied),
    tenths: chance.percent(97) ? varied.pick([2, 5, 8, 10, 12]) : 0,
    status: varied.pick<PaymentStatus>(["COMPLETED", "COMPLETED", "PENDING", "PENDING", "FAILED"]),
  };
};

const planWalk = (chance: Chance): PlannedWalk => {
  const list = chance.pick(["invoices", "payments"] as const);
  const status =
    list === "invoices"
      ? chance.pick(["PENDING", "COMPLETED", "VOIDED", "PROCESSING", "PARTIALLY_PAID"])
      : chance.pick(["PENDING", "FAILED", "COMPLETED", "CANCELLED"]);
  return {
    list,
    statuses: chance.percent(25) ? [status] : [],
    currencies: chance.percent(20) ? [someCurrency(chance), someCurrency(chance)] : [],
    since: chance.percent(30) ? chance.pick([0, 0, 1, 60, 86_400]) : undefined,
    leastUsd: chance.percent(15) ? chance.pick(["0", "10", "12.5"]) : undefined,
    limit: 1 + chance.below(3),
    by: chance.percent(60) ? "cursor" : "offset",
  };
};

const planPeriod = (chance: Chance): Period =>
  chance.pick<Period>(["last_day", "last_day", "last_day", "last_7_days", "prev_last_day"]);

const planAction = (chance: Chance): Action => {
  const share = chance.below(100);
  const invoice = planPick(chance);
  if (share < 9) return planCreation(chance);
  if (share < 38) return { kind: "pay", invoice, payment: planPayment(chance) };
  if (share < 43) {
    const key = `payment_key_${String(5 + chance.below(3))}`;
    return { kind: "pay the rest", invoice, key, currency: someCurrency(chance) };
  }
  if (share < 54) {
    const to = chance.pick<PaymentStatus>(["COMPLETED", "COMPLETED", "FAILED", "CANCELLED"]);
    return { kind: "change", payment: invoice, to };
  }
  if (share < 61) return { kind: "void", invoice };
  if (share < 66) {
    return { kind: chance.pick(["quote", "validate"] as const), request: planRequest(chance) };
  }
  if (share < 72) {
    const summary = chance.percent(40) ? someCurrency(chance) : undefined;
    return { kind: "read", invoice, summary };
  }
  if (share < 84) return planReading(share, invoice, chance);
  if (share < 91) return { kind: "walk", walk: planWalk(chance) };
  if (share < 94) return { kind: "dashboard", period: planPeriod(chance) };
  return planCatalogChange(chance);
};

const planReading = (share: number, invoice: Pick, chance: Chance): Action => {
  if (share < 74) return { kind: "quote invoice", invoice, currency: someCurrency(chance) };
  if (share < 76) return { kind: "payable", invoice, currency: someCurrency(chance) };
  if (share < 78) return { kind: "read payment", payment: invoice };
  if (share < 79) return { kind: "owner", invoice };
  return { kind: "events", limit: 1 + chance.below(4) };
};

const planCatalogChange = (chance: Chance): Action => {
  const schema = chance.below(5);
  if (chance.percent(45)) {
    return { kind: "revise schema", schema, price: chance.pick(["11", "0.07", "250"]) };
  }
  if (chance.percent(40)) return { kind: "retire schema", schema };
  return { kind: "revise product", product: schema, name: chance.pick(["Brew", "Leaf"]) };
};
