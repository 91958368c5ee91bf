import { anyBill, createInvoice, priceOf, voidInvoice } from "./invoice-actions.ts";
import { changeStatus, newPayment, pay } from "./payment-actions.ts";
import type { HotTask, Till } from "./client-context.ts";

/**
 * Do the next thing about a hot invoice, or open one: its price is cut into parts that add up to it
 * exactly, so that it is paid when all of them are, and none of the clients knows which is the last.
 */
export const workOnHot = async (till: Till): Promise<void> => {
  const task = till.hotTasks.shift();
  if (task === undefined) await openHot(till);
  else await work(till, task);
};

const work = async (till: Till, task: HotTask): Promise<void> => {
  switch (task.kind) {
    case "Pay": {
      const paid = await pay(till, task.note, task.body);
      if (paid?.status !== "PENDING") return;
      const others = till.random.pick(["COMPLETED", "FAILED", "CANCELLED"] as const);
      for (const to of ["COMPLETED", others] as const) {
        till.hotTasks.push({ kind: "Change", note: paid, to });
      }
      return;
    }
    case "Change":
      return changeStatus(till, task.note, task.to);
    case "Void":
      return voidInvoice(till, task.note);
  }
};

const openHot = async (till: Till): Promise<void> => {
  const { random } = till;
  const counts = Array.from({ length: 5 + random.below(6) }, () => 1 + random.below(4));
  const bill = anyBill(
    till,
    counts.reduce((sum, count) => sum + count, 1),
  );
  const note = await createInvoice(till, bill);
  if (note === undefined) return;
  const part = (count: number, status: "COMPLETED" | "PENDING") =>
    newPayment(till, { currency: bill.currency, price: priceOf(bill, count) }, status);
  await pay(till, note, part(1, "COMPLETED"));
  const hasPending = random.percent(30);
  const tasks = counts.map((count, index): HotTask => {
    const status = hasPending && index % 3 === 0 ? "PENDING" : "COMPLETED";
    return { kind: "Pay", note, body: part(count, status) };
  });
  till.hotTasks.push(...tasks);
  if (random.percent(15)) till.hotTasks.splice(random.below(3), 0, { kind: "Void", note });
};

/** Pay an invoice in parts that are all sent at once, when nobody is in the way any longer. */
export const payAtOnce = async (till: Till): Promise<void> => {
  const bill = anyBill(till, 4);
  const note = await createInvoice(till, bill);
  if (note === undefined) return;
  const part = { currency: bill.currency, price: priceOf(bill, 1) };
  await pay(till, note, newPayment(till, part, "COMPLETED"));
  const last = [1, 2, 3].map(() => pay(till, note, newPayment(till, part, "COMPLETED")));
  await Promise.all(last);
};
