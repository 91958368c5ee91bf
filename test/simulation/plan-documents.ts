import type { Currency, RefundKind, RefundStatus } from "quittance";
import { randomOf, type Random } from "../../adapters/cli/test/chaos/random.ts";
import type {
  Action,
  ClientPlan,
  History,
  Pick,
  PlannedRefund,
  PlannedRequest,
  PlannedWalk,
  Step,
} from "./history.ts";

/** The actions and properties that the plan of payments lacks: refunds, coupons and due dates. */
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

const withDocumentSteps = (client: ClientPlan, { random, faults }: DocumentPlan): ClientPlan => ({
  ...client,
  steps: client.steps.flatMap(({ action, ...step }) => [
    { ...step, action: withDocument(action, random) },
    ...Array.from({ length: random.below(3) }, () => ({
      action: planDocumentAction(random),
      faults: faults(),
    })),
  ]),
});

/** Adds coupons, dates and another customer to the request of an action. */
export const withDocument = (action: Action, random: Random): Action => {
  switch (action.kind) {
    case "create":
    case "validate":
      return { ...action, request: withRequestDocument(action.request, random) };
    case "quote":
      return { ...action, request: { ...action.request, ...couponsOf(random) } };
    default:
      return action;
  }
};

const withRequestDocument = (request: PlannedRequest, random: Random): PlannedRequest => ({
  ...request,
  ...couponsOf(random),
  ...(random.percent(25) && request.email.includes("@") ? { email: "other@example.com" } : {}),
  ...(random.percent(30) ? { dueIn: seconds(random) } : {}),
  ...(random.percent(25) ? { expiresIn: seconds(random) } : {}),
});

const seconds = (random: Random): number =>
  random.pick([-1, 0, 60, 3_600, 3_600, 86_400, 86_400, 200_000]);

const couponsOf = (random: Random): Partial<PlannedRequest> => {
  if (!random.percent(45)) return {};
  const first = random.pick(["ALL", "ALL", "EACH", "EACH", "NEW", "UNKNOWN"]);
  return { coupons: random.percent(70) ? [first] : [first, random.pick(["ALL", "EACH", "NEW"])] };
};

const planPart = (random: Random): PlannedRefund["part"] =>
  random.pick<PlannedRefund["part"]>([
    ...([[1, 2], [1, 3], [2, 3], [1, 1], [1, 1], [1, 7]] as const),
    ...([[11, 10], [1, 1_000_000_007]] as const),
  ]);

const planStatus = (random: Random): RefundStatus =>
  random.pick(["COMPLETED", "COMPLETED", "PENDING", "FAILED"]);

/** A key mostly has the same content, so that replays are as frequent as mismatches. */
const planRefund = (random: Random): { readonly payment: Pick; readonly refund: PlannedRefund } => {
  const number = random.below(8);
  const varied = randomOf(number + (random.percent(85) ? 0 : 100));
  const kind = varied.pick<RefundKind>(["REFUND", "REFUND", "REFUND", "CHARGEBACK", "REVERSAL"]);
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

/** Returns an action on refunds, coupons or due dates. */
export const planDocumentAction = (random: Random): Action => {
  const share = random.below(100);
  if (share < 55) return { kind: "refund", ...planRefund(random) };
  if (share < 66) {
    const to = random.pick<RefundStatus>(["COMPLETED", "COMPLETED", "FAILED"]);
    return { kind: "change refund", refund: planPick(random), to };
  }
  if (share < 70) return { kind: "read refund", refund: planPick(random) };
  if (share < 76) return { kind: "walk", walk: planRefundWalk(random) };
  if (share < 88) return { kind: "sweep" };
  if (share < 92) {
    const percent = random.pick(["10", "0.000000000000000001"]);
    const maxRedemptions = random.pick([undefined, 1, 2]);
    const limits = { maxRedemptions, maxPerCustomer: random.pick([undefined, 1]) };
    return { kind: "create coupon", coupon: { code: random.pick(["NEW", "ALL"]), percent, ...limits } };
  }
  return share < 94 ? { kind: "retire coupon", coupon: planPick(random) } : { kind: "coupons" };
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
