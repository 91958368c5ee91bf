import type { FinalPayment, FinalRefund, History, Step, Writer } from "./history.ts";
import type { Random } from "../../../../test/lab/chaos/random.ts";
import { refundObjectId, reversalId, writers } from "./writers.ts";

/** The price of every invoice, in cents. */
export const invoiceCents = 10_000;

/** What a history is made of while it is written. */
class Draft {
  readonly steps: Array<Step> = [];
  readonly payments = new Map<string, FinalPayment>();
  readonly refunds = new Map<string, FinalRefund>();
  readonly writer: Writer;
  readonly random: Random;
  readonly invoiceId: string;
  #at = 0;

  constructor(writer: Writer, random: Random, invoiceId: string) {
    this.writer = writer;
    this.random = random;
    this.invoiceId = invoiceId;
  }

  /** Adds a notification; `write` gets its number. */
  add(canBeLost: boolean, write: (at: number) => object): void {
    this.#at += 1;
    this.steps.push({ id: `msg_${String(this.#at)}`, payload: write(this.#at), canBeLost });
  }

  pay(id: string, cents: number, status: FinalPayment["status"], invoiceId = this.invoiceId): void {
    const { writer, random } = this;
    const write =
      (next: FinalPayment["status"]) =>
      (at: number): object =>
        writer.payment({ id, status: next, cents, invoiceId, at });
    if (writer.hasPending && random.below(4) > 0) this.add(true, write("PENDING"));
    this.add(false, write(status));
    if (invoiceId === this.invoiceId) this.payments.set(id, { status, cents });
  }

  /** Refunds at most an amount, in several parts. Returns what is left. */
  refund(paymentId: string, available: number, whole = false): number {
    const { writer, random } = this;
    const { refund } = writer;
    if (refund === undefined) return available;
    let left = available;
    let total = 0;
    const count = whole ? 1 : random.below(4);
    for (let part = 1; part <= count && left > 0; part += 1) {
      const cents = whole ? left : 1 + random.below(left);
      const canFail = writer.options.stripeRefunds === undefined && !whole;
      const status = canFail && random.below(4) === 0 ? "FAILED" : "COMPLETED";
      if (status === "COMPLETED") [left, total] = [left - cents, total + cents];
      const id = `re_${paymentId}_${String(part)}`;
      const write =
        (next: FinalRefund["status"]) =>
        (at: number): object =>
          refund({ id, paymentId, status: next, cents, totalCents: total, at });
      if (writer.hasPendingRefunds && random.below(2) > 0) this.add(true, write("PENDING"));
      this.add(false, write(status));
      const object = refundObjectId(writer, id, paymentId, total);
      this.refunds.set(object, { kind: "REFUND", status, cents });
    }
    return left;
  }

  dispute(paymentId: string, cents: number): void {
    const { writer, random } = this;
    if (writer.dispute === undefined || cents === 0 || random.below(3) > 0) return;
    const isWon = random.below(2) === 0;
    const id = `dp_${paymentId}`;
    const written = writer.dispute({ id, paymentId, cents, isWon, at: 500 });
    for (const payload of written) this.add(false, () => payload);
    this.refunds.set(id, { kind: "CHARGEBACK", status: "COMPLETED", cents });
    if (isWon) {
      this.refunds.set(reversalId(writer, id), { kind: "REVERSAL", status: "COMPLETED", cents });
    }
  }
}

/** Attempts that fail, one that pays all, refunds and perhaps a dispute of what is left. */
const paidOnce = (draft: Draft): void => {
  const { random, writer } = draft;
  const failed = random.below(3);
  for (let attempt = 1; attempt <= failed; attempt += 1) {
    draft.pay(`ch_${String(attempt)}`, invoiceCents, random.pick(writer.finalStatuses));
  }
  if (random.below(5) === 0) return;
  draft.pay("ch_paid", invoiceCents, "COMPLETED");
  draft.dispute("ch_paid", draft.refund("ch_paid", invoiceCents));
};

/** Several parts of the price, of which some fail. */
const paidInParts = (draft: Draft): void => {
  const parts = 2 + draft.random.below(3);
  for (let part = 1; part <= parts; part += 1) {
    const isPaid = draft.random.below(4) > 0;
    const status = isPaid ? "COMPLETED" : draft.random.pick(draft.writer.finalStatuses);
    draft.pay(`ch_${String(part)}`, 1 + draft.random.below(invoiceCents), status);
  }
};

/** Paid twice by mistake, and refunded once. */
const paidTwice = (draft: Draft): void => {
  draft.pay("ch_first", invoiceCents, "COMPLETED");
  draft.pay("ch_second", invoiceCents, "COMPLETED");
  draft.refund("ch_second", invoiceCents, true);
};

/** Creates a random history of an invoice, and sometimes a payment of an unknown invoice. */
export const randomHistory = (random: Random, invoiceId: string): History => {
  const writer = random.pick(writers);
  const draft = new Draft(writer, random, invoiceId);
  random.pick([paidOnce, paidOnce, paidInParts, paidTwice])(draft);
  const hasUnknown = random.below(10) === 0;
  if (hasUnknown) draft.pay("ch_unknown", 100, "COMPLETED", "order 17");
  const { steps, payments, refunds } = draft;
  const { scheme, options } = writer;
  return { scheme, options, steps, payments, refunds, unmatched: hasUnknown ? 1 : 0 };
};

/** Returns the notifications of a history in random order, some repeated and some lost. */
export const randomDelivery = ({ steps }: History, random: Random): ReadonlyArray<Step> => {
  const arrived = steps.filter(({ canBeLost }) => !canBeLost || random.below(5) > 0);
  const rest = arrived.flatMap((step) => Array<Step>(1 + random.below(3)).fill(step));
  return [...rest].map(() => rest.splice(random.below(rest.length), 1)[0] as Step);
};
