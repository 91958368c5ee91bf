import { setTimeout as sleep } from "node:timers/promises";
import { workOnHot } from "./hot-invoices.ts";
import {
  anyBill,
  anyOf,
  contradictInvoice,
  createInvoice,
  resendInvoice,
  voidInvoice,
} from "./invoice-actions.ts";
import { changeOwn, contradictPayment, payOwn, resendPayment } from "./payment-actions.ts";
import { readBack, readDashboard, readInvoice, readList } from "./reading-actions.ts";
import type { Till } from "./client-context.ts";

/** How a client spends its time. */
export interface ClientPlan {
  /** Of a hundred actions, those about hot invoices. */
  readonly hotShare: number;
  readonly isOver: () => boolean;
}

/** Do one thing after the other until it is over; what was begun is seen to its end. */
export const runClient = async (till: Till, { hotShare, isOver }: ClientPlan): Promise<void> => {
  while (!isOver()) {
    const action = till.random.percent(hotShare) ? workOnHot : till.random.pick(actions);
    await action(till);
    await sleep(till.random.below(10));
  }
};

const createOwn = async (till: Till): Promise<void> => {
  await createInvoice(till, anyBill(till, 1 + till.random.below(20)));
};

const voidOwn = async (till: Till): Promise<void> => {
  const note = anyOf(till, till.ownInvoices);
  if (note !== undefined && till.random.percent(50)) await voidInvoice(till, note);
};

type Action = (till: Till) => Promise<void>;

/** As often as they stand here. */
const actions: readonly [Action, ...ReadonlyArray<Action>] = [
  ...([createOwn, createOwn, createOwn, payOwn, payOwn, payOwn, payOwn] as const),
  ...[changeOwn, changeOwn, voidOwn],
  ...[resendInvoice, resendPayment, resendPayment, contradictInvoice, contradictPayment],
  ...[readBack, readBack, readInvoice, readList, readDashboard],
];
