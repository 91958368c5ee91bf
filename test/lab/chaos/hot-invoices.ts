import { anyBill, createInvoice, priceOf, voidInvoice } from "./invoice-actions.ts";
import { changeStatus, newPayment, pay } from "./payment-actions.ts";
import type { AcknowledgedPayment } from "./journal.ts";
import { credit, newCredit } from "./credit-actions.ts";
import { newRefund, refund } from "./refund-actions.ts";
import type { HotTask, ClientContext } from "./client-context.ts";

/**
 * Does the next task of a hot invoice, or creates a hot invoice. Its price is split into payments
 * that add up to it exactly, so that it is paid after the last one, whichever client sends that.
 */
export const workOnHot = async (context: ClientContext): Promise<void> => {
  const task = context.hotTasks.shift();
  if (task === undefined) await openHot(context);
  else await work(context, task);
};

const work = async (context: ClientContext, task: HotTask): Promise<void> => {
  switch (task.kind) {
    case "Pay": {
      const paid = await pay(context, task.record, task.body);
      if (paid !== undefined && context.random.percent(30)) {
        const refunding = { kind: "Refund", record: paid } as const;
        context.hotTasks.push(refunding, refunding);
      }
      if (paid?.status !== "PENDING") return;
      const others = context.random.pick(["COMPLETED", "FAILED", "CANCELLED"] as const);
      for (const to of ["COMPLETED", others] as const) {
        context.hotTasks.push({ kind: "Change", record: paid, to });
      }
      return;
    }
    case "Change":
      return changeStatus(context, task.record, task.to);
    case "Refund":
      return refund(context, task.record);
    case "Credit":
      return credit(context, task.record);
    case "Void":
      return voidInvoice(context, task.record);
  }
};

const openHot = async (context: ClientContext): Promise<void> => {
  const { random } = context;
  const counts = Array.from({ length: 5 + random.below(6) }, () => 1 + random.below(4));
  const bill = anyBill(
    context,
    counts.reduce((sum, count) => sum + count, 1),
  );
  const record = await createInvoice(context, bill);
  if (record === undefined) return;
  const part = (count: number, status: "COMPLETED" | "PENDING") =>
    newPayment(context, { currency: bill.currency, price: priceOf(bill, count) }, status);
  await pay(context, record, part(1, "COMPLETED"));
  const hasPending = random.percent(30);
  const tasks = counts.map((count, index): HotTask => {
    const status = hasPending && index % 3 === 0 ? "PENDING" : "COMPLETED";
    return { kind: "Pay", record, body: part(count, status) };
  });
  context.hotTasks.push(...tasks);
  if (random.percent(40)) {
    const crediting = { kind: "Credit", record } as const;
    context.hotTasks.splice(random.below(6), 0, crediting, crediting);
  }
  if (random.percent(15)) context.hotTasks.splice(random.below(3), 0, { kind: "Void", record });
};

/**
 * Pays an invoice in parts that are sent at the same time, when no other client is running, and
 * refunds one of them at the same time.
 */
export const payAtOnce = async (context: ClientContext): Promise<void> => {
  const bill = anyBill(context, 4);
  const record = await createInvoice(context, bill);
  if (record === undefined) return;
  const part = { currency: bill.currency, price: priceOf(bill, 1) };
  await pay(context, record, newPayment(context, part, "COMPLETED"));
  const last = [1, 2, 3].map(() => pay(context, record, newPayment(context, part, "COMPLETED")));
  const [paid] = await Promise.all(last);
  if (paid !== undefined) await refundAtOnce(context, paid);
};

/** Credits a whole invoice several times at once: one credit note is stored. */
export const creditAtOnce = async (context: ClientContext): Promise<void> => {
  const record = await createInvoice(context, anyBill(context, 4));
  if (record === undefined) return;
  const [item] = record.response.items;
  const whole = [{ invoice_item_id: item.id, quantity: item.quantity }] as const;
  const credits = [1, 2, 3].map(() =>
    credit(context, record, { ...newCredit(context, record), lines: whole }),
  );
  await Promise.all(credits);
};

/** Refunds a whole payment several times at once: one refund is stored, the others are rejected. */
const refundAtOnce = async (context: ClientContext, paid: AcknowledgedPayment): Promise<void> => {
  const { currency, price } = paid.body;
  const whole = { kind: "REFUND", currency, price, status: "COMPLETED" } as const;
  const refunds = [1, 2, 3].map(() => {
    const { idempotency_key, happened_at } = newRefund(context, paid);
    return refund(context, paid, { ...whole, idempotency_key, happened_at });
  });
  await Promise.all(refunds);
};
