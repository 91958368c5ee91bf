import { setTimeout as sleep } from "node:timers/promises";
import {
  changeOwn,
  contradict,
  create,
  onOwn,
  resend,
  voidInvoice,
  type Action,
  type ClientContext,
} from "./actions.ts";
import { workOnHot } from "./hot-invoices.ts";
import { anyBill, anyPayment, newCredit, newInvoice, newRefund } from "./new-documents.ts";
import { readBack, readDashboard, readInvoice, readList } from "./reading-actions.ts";

/** The options of a client. */
export interface ClientPlan {
  /** Percentage of actions on hot invoices. */
  readonly hotShare: number;
  readonly isOver: () => boolean;
}

/** Runs random actions until the run is over; the last action is completed. */
export const runClient = async (
  context: ClientContext,
  { hotShare, isOver }: ClientPlan,
): Promise<void> => {
  while (!isOver()) {
    const action = context.random.percent(hotShare) ? workOnHot : context.random.pick(actions);
    await action(context);
    await sleep(context.random.below(10));
  }
};

const createOwn: Action = (context) =>
  create(context, "invoice", newInvoice(context, anyBill(context, 1 + context.random.below(20))));

/** All actions, with how often each is in the list that one is picked from. */
const frequencies: ReadonlyArray<readonly [Action, number]> = [
  [onOwn("invoice", (context, own) => create(context, "payment", anyPayment(context, own))), 4],
  [onOwn("payment", (context, own) => create(context, "refund", newRefund(context, own))), 2],
  [onOwn("invoice", (context, own) => create(context, "credit_note", newCredit(context, own))), 2],
  [resend("invoice"), 1],
  [resend("payment"), 2],
  [resend("refund"), 1],
  [resend("credit_note"), 1],
  [contradict("invoice"), 1],
  [contradict("payment"), 1],
  [contradict("refund"), 1],
  [contradict("credit_note"), 1],
  [changeOwn("payment", ["COMPLETED", "FAILED", "CANCELLED"]), 2],
  [changeOwn("refund", ["COMPLETED", "FAILED"]), 1],
  [
    onOwn("invoice", async (context, own) => {
      if (context.random.percent(50)) await voidInvoice(context, own);
    }),
    1,
  ],
  [readBack("payment"), 2],
  [readBack("credit_note"), 1],
  [readInvoice, 2],
  [readList, 1],
  [readDashboard, 1],
];

const actions: readonly [Action, ...ReadonlyArray<Action>] = [
  ...([createOwn, createOwn, createOwn] as const),
  ...frequencies.flatMap(([action, times]) => Array.from({ length: times }, () => action)),
];
