import { setTimeout as sleep } from "node:timers/promises";
import { workOnHot } from "./hot-invoices.ts";
import {
  anyBill,
  contradictInvoice,
  createInvoice,
  resendInvoice,
  voidInvoice,
} from "./invoice-actions.ts";
import { changeOwn, contradictPayment, payOwn, resendPayment } from "./payment-actions.ts";
import { changeOwnRefund, contradictRefund, refundOwn, resendRefund } from "./refund-actions.ts";
import { contradictCredit, creditOwn, resendCredit } from "./credit-actions.ts";
import { readBack, readCredit, readDashboard, readInvoice, readList } from "./reading-actions.ts";
import { anyOf, type ClientContext } from "./client-context.ts";

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

const createOwn = async (context: ClientContext): Promise<void> => {
  await createInvoice(context, anyBill(context, 1 + context.random.below(20)));
};

const voidOwn = async (context: ClientContext): Promise<void> => {
  const record = anyOf(context, context.ownInvoices);
  if (record !== undefined && context.random.percent(50)) await voidInvoice(context, record);
};

type Action = (context: ClientContext) => Promise<void>;

/** All actions; those listed several times are more frequent. */
const actions: readonly [Action, ...ReadonlyArray<Action>] = [
  ...([createOwn, createOwn, createOwn, payOwn, payOwn, payOwn, payOwn] as const),
  ...[changeOwn, changeOwn, voidOwn, refundOwn, refundOwn, changeOwnRefund, resendRefund],
  ...[contradictRefund, creditOwn, creditOwn, resendCredit, contradictCredit],
  ...[resendInvoice, resendPayment, resendPayment, contradictInvoice, contradictPayment],
  ...[readBack, readBack, readCredit, readInvoice, readInvoice, readList, readDashboard],
];
