import { changeStatus, create, voidInvoice, type Action, type ClientContext } from "./actions.ts";
import type { Acknowledged, DocumentRequest } from "./journal.ts";
import { anyBill, newCredit, newInvoice, newPayment, newRefund, priceOf } from "./new-documents.ts";

/** Does the next task of a hot invoice, or creates a hot invoice. */
export const workOnHot: Action = (context) => (context.hotTasks.shift() ?? openHot)(context);

/**
 * Creates an invoice whose price is split into payments that add up to it exactly, so that it is paid
 * after the last one, whichever client sends that.
 */
const openHot: Action = async (context) => {
  const { random, hotTasks } = context;
  const counts = Array.from({ length: 5 + random.below(6) }, () => 1 + random.below(4));
  const bill = anyBill(
    context,
    counts.reduce((sum, count) => sum + count, 1),
  );
  const record = await create(context, "invoice", newInvoice(context, bill));
  if (record === undefined) return;
  const part = (count: number, status: "COMPLETED" | "PENDING") =>
    newPayment(context, record, priceOf(bill, count), status);
  await create(context, "payment", part(1, "COMPLETED"));
  const hasPending = random.percent(30);
  hotTasks.push(
    ...counts.map((count, index) =>
      payHot(part(count, hasPending && index % 3 === 0 ? "PENDING" : "COMPLETED")),
    ),
  );
  if (random.percent(40)) {
    const crediting: Action = (own) => create(own, "credit_note", newCredit(own, record));
    hotTasks.splice(random.below(6), 0, crediting, crediting);
  }
  if (random.percent(15)) hotTasks.splice(random.below(3), 0, (own) => voidInvoice(own, record));
};

const payHot =
  (payment: DocumentRequest<"payment">): Action =>
  async (context) => {
    const { random, hotTasks } = context;
    const paid = await create(context, "payment", payment);
    if (paid === undefined) return;
    if (random.percent(30)) {
      const refunding: Action = (own) => create(own, "refund", newRefund(own, paid));
      hotTasks.push(refunding, refunding);
    }
    if (paid.status !== "PENDING") return;
    for (const to of ["COMPLETED", random.pick(["COMPLETED", "FAILED", "CANCELLED"])]) {
      hotTasks.push((own) => changeStatus(own, "payment", paid, to));
    }
  };

/**
 * Pays an invoice in parts that are sent at the same time, when no other client is running, and
 * refunds one of them at the same time.
 */
export const payAtOnce: Action = async (context) => {
  const bill = anyBill(context, 4);
  const record = await create(context, "invoice", newInvoice(context, bill));
  if (record === undefined) return;
  const pay = () =>
    create(context, "payment", newPayment(context, record, priceOf(bill, 1), "COMPLETED"));
  await pay();
  const [paid] = await Promise.all([pay(), pay(), pay()]);
  if (paid !== undefined) await refundAtOnce(context, paid);
};

/** Refunds a whole payment several times at once: one refund is stored, the others are rejected. */
const refundAtOnce = (context: ClientContext, paid: Acknowledged<"payment">): Promise<unknown> => {
  const { price } = paid.body;
  const whole = { kind: "REFUND", price, status: "COMPLETED" } as const;
  const refund = () => create(context, "refund", newRefund(context, paid, whole));
  return Promise.all([refund(), refund(), refund()]);
};

/** Credits a whole invoice several times at once: one credit note is stored. */
export const creditAtOnce: Action = async (context) => {
  const record = await create(context, "invoice", newInvoice(context, anyBill(context, 4)));
  if (record === undefined) return;
  const credit = () => create(context, "credit_note", newCredit(context, record, true));
  await Promise.all([credit(), credit(), credit()]);
};
