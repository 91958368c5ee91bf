import type { Currency, Refund } from "quittance";
import { randomOf, type Random } from "../chaos/random.ts";
import type {
  Action,
  ClientPlan,
  History,
  Pick,
  PlannedCreditLine,
  PlannedRefund,
  PlannedRequest,
  PlannedWalk,
  Step,
} from "./history.ts";

/** The actions that the plan of payments lacks: refunds, coupons, due dates and credit notes. */
export interface DocumentPlan {
  readonly random: Random;
  readonly faults: () => Step["faults"];
}

/**
 * Adds refunds, numbers, due dates and coupons to a history of payments. The history itself was
 * planned before, so a seed has the same payments with and without them.
 */
export const withDocuments = (history: History, plan: DocumentPlan): History => ({
  ...history,
  clients: history.clients.map((client) => withDocumentSteps(client, plan)),
  hasDocuments: true,
});

const withDocumentSteps = (client: ClientPlan, { random, faults }: DocumentPlan): ClientPlan => {
  const more = (length: number): ReadonlyArray<Step> =>
    Array.from({ length }, () => ({ action: planDocumentAction(random), faults: faults() }));
  const steps = client.steps.flatMap(({ action, ...step }) => [
    { ...step, action: withDocument(action, random) },
    ...more(random.below(2)),
  ]);
  const paid = { action: planPaid(random), faults: faults() };
  return { ...client, steps: [...steps, paid, ...more(2 + random.below(6))] };
};

/** Adds coupons, dates and another customer to the request of an action. */
export const withDocument = (action: Action, random: Random): Action => {
  if (action.kind === "create" || action.kind === "validate") {
    return { ...action, request: withRequestDocument(action.request, random) };
  }
  return action.kind === "quote"
    ? { ...action, request: { ...action.request, ...couponsOf(random) } }
    : action;
};

const withRequestDocument = (request: PlannedRequest, random: Random): PlannedRequest => ({
  ...request,
  ...couponsOf(random),
  ...(random.percent(25) && request.email.includes("@") ? { email: "other@example.com" } : {}),
  ...(random.percent(50) ? { dueIn: seconds(random) } : {}),
  ...(random.percent(35) ? { expiresIn: 60 + seconds(random) } : {}),
});

const seconds = (random: Random): number =>
  random.percent(4) ? -61 : random.pick([0, 0, 1, 60, 60, 3_600, 86_400]);

const couponsOf = (random: Random): Partial<PlannedRequest> => {
  if (!random.percent(45)) return {};
  const first = random.pick(["ALL", "ALL", "ALL", "EACH", "EACH", "EACH", "NEW"]);
  return { coupons: random.percent(80) ? [first] : [first, random.pick(["ALL", "EACH", "NEW"])] };
};

const planPart = (random: Random): PlannedRefund["part"] =>
  random.pick<PlannedRefund["part"]>([
    ...([
      [1, 2],
      [1, 3],
      [2, 3],
      [1, 1],
      [1, 1],
      [1, 7],
    ] as const),
    ...([
      [11, 10],
      [1, 1_000_000_007],
    ] as const),
  ]);

const planStatus = (random: Random): Refund["status"] =>
  random.pick(["COMPLETED", "COMPLETED", "PENDING", "FAILED"]);

/** A key mostly has the same content, so that replays are as frequent as mismatches. */
const planRefund = (random: Random): { readonly payment: Pick; readonly refund: PlannedRefund } => {
  const number = random.below(16);
  const varied = randomOf(number + (random.percent(85) ? 0 : 100));
  const kind = varied.pick<Refund["kind"]>([
    "REFUND",
    "REFUND",
    "CHARGEBACK",
    "CHARGEBACK",
    "REVERSAL",
  ]);
  const isTotal = varied.percent(30);
  return {
    payment: planPick(random, varied.below(3)),
    refund: {
      key: random.percent(98) ? `refund_key_${String(number)}` : "no key",
      kind,
      part: planPart(varied),
      isTotal,
      status: isTotal && random.percent(95) ? "COMPLETED" : planStatus(random),
      currency: random.percent(95) ? undefined : "GBP",
    },
  };
};

const planPick = (random: Random, at = random.below(4)): Pick => ({
  at,
  whose: random.percent(94) ? "own" : random.percent(60) ? "foreign" : "unknown",
});

/** Returns a completed payment, which can be refunded. */
const planPaid = (random: Random): Action => {
  const key = `payment_key_${String(10 + random.below(4))}`;
  const currency = random.pick<Currency>(["USD", "EUR", "JPY", "BITCOIN"]);
  const invoice = planPick(random);
  if (random.percent(50)) return { kind: "pay the rest", invoice, key, currency };
  const tenths = random.pick([2, 5, 10, 15]);
  const payment = { key, provider: "prov_bank", currency, tenths, status: "COMPLETED" } as const;
  return { kind: "pay", invoice, payment };
};

/** Returns an action on refunds, coupons or due dates, or a payment to refund. */
export const planDocumentAction = (random: Random): Action => {
  const share = random.below(100);
  if (share < 18) return planPaid(random);
  if (share < 60) return { kind: "refund", ...planRefund(random) };
  if (share < 69) {
    const to = random.pick<Refund["status"]>(["COMPLETED", "COMPLETED", "FAILED"]);
    return { kind: "change refund", refund: planPick(random), to };
  }
  if (share < 72) return { kind: "read refund", refund: planPick(random) };
  if (share < 76) return { kind: "walk", walk: planRefundWalk(random) };
  if (share < 88) return { kind: "sweep" };
  if (share < 92) {
    const percent = random.pick(["10", "0.000000000000000001"]);
    const maxRedemptions = random.pick([undefined, 1, 2]);
    const limits = { maxRedemptions, maxPerCustomer: random.pick([undefined, 1]) };
    return {
      kind: "create coupon",
      coupon: { code: random.pick(["NEW", "ALL"]), percent, ...limits },
    };
  }
  return share < 93 ? { kind: "retire coupon", coupon: planPick(random) } : { kind: "coupons" };
};

const planRefundWalk = (random: Random): PlannedWalk => ({
  list: "refunds",
  statuses: random.percent(30) ? [planStatus(random)] : [],
  currencies: random.percent(20) ? [random.pick<Currency>(["USD", "EUR"])] : [],
  since: random.percent(30) ? random.pick([0, 60, 86_400]) : undefined,
  minUsd: random.percent(15) ? random.pick(["0", "5"]) : undefined,
  limit: 1 + random.below(3),
  by: random.percent(60) ? "cursor" : "offset",
});

/** Adds credit notes to a history that was planned before, so that its other actions stay. */
export const withCreditNotes = (history: History, plan: DocumentPlan): History => ({
  ...history,
  clients: history.clients.map((client) => withCreditSteps(client, plan)),
});

const withCreditSteps = (client: ClientPlan, { random, faults }: DocumentPlan): ClientPlan => {
  const credits = (length: number): ReadonlyArray<Step> =>
    Array.from({ length }, () => ({ action: planCreditNote(random), faults: faults() }));
  const steps = client.steps.flatMap((step) => [step, ...credits(random.percent(15) ? 1 : 0)]);
  return { ...client, steps: [...steps, ...credits(1 + random.below(3))] };
};

/** A key mostly has the same content, so that replays are as frequent as mismatches. */
const planCreditNote = (random: Random): Action => {
  const number = random.below(8);
  const varied = randomOf(number + (random.percent(85) ? 0 : 100));
  const whose = random.percent(94) ? "own" : random.percent(60) ? "foreign" : "unknown";
  return {
    kind: "credit",
    invoice: { at: varied.below(3), whose },
    note: {
      key: random.percent(98) ? `credit_key_${String(number)}` : "no key",
      lines: Array.from({ length: 1 + varied.below(3) }, () => planLine(varied)),
    },
  };
};

const planLine = (random: Random): PlannedCreditLine => ({
  line: random.below(3),
  ...(random.percent(60)
    ? { quantity: random.pick([1, 1, 1, 2, 3]) }
    : {
        part: random.pick([
          [1, 2],
          [1, 3],
          [1, 1],
          [1, 1_000_000_007],
        ]),
      }),
});
