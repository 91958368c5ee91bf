import { randomOf, type Random } from "../chaos/random.ts";
import type { Action, ClientPlan, History, PlannedCreditLine, Step } from "./history.ts";

/** The credit notes that the plan of refunds and coupons lacks. */
export interface CreditNotePlan {
  readonly random: Random;
  readonly faults: () => Step["faults"];
}

/** Adds credit notes to a history that was planned before, so that its other actions stay. */
export const withCreditNotes = (history: History, plan: CreditNotePlan): History => ({
  ...history,
  clients: history.clients.map((client) => withCreditSteps(client, plan)),
});

const withCreditSteps = (client: ClientPlan, { random, faults }: CreditNotePlan): ClientPlan => {
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
