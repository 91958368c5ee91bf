import type { ChangedRefund, RecordedRefund } from "../../../src/refund/refund-decide.ts";
import { Amount, type NewRefund } from "quittance";
import { idOf } from "quittance/adapter";
import type { InvoiceItemId } from "../../../src/ids.ts";
import { amountOf } from "../../support/settlement-case.ts";
import type { Calls } from "./call-library.ts";
import { textOfCoupon } from "./expected-coupons.ts";
import { textOfCreditNote } from "./expected-credit-notes.ts";
import { textOfRefund } from "./expected-refunds.ts";
import { textOfInvoice } from "./expected-rows.ts";
import { writeParts, type Parts, type RequestedRefund } from "./operation.ts";
import { callResultOf, eventsText, type CallResult } from "./result-parts.ts";

const couponResult = (coupon: Parameters<typeof textOfCoupon>[0]): CallResult => ({
  parts: [["coupons", textOfCoupon(coupon)]],
  couponId: coupon.id,
});

const refundResult = (made: ChangedRefund | RecordedRefund): CallResult => {
  const { refund, invoice, events } = made;
  const once = "replayed" in made && made.replayed ? "replayed" : "new";
  const [refunded, billed] = [textOfRefund(refund), textOfInvoice(invoice)];
  const parts = writeParts(once, refunded, billed, [eventsText(events)]);
  return { parts, refundId: refund.id, events };
};

/** How the library is called for refunds, credit notes, coupons and due dates. */
export const documentCalls: Calls<
  | ("refund" | "change refund" | "read refund" | "credit" | "sweep")
  | ("create coupon" | "retire coupon" | "coupons")
> = {
  refund: ({ paymentId, refund }, owner, { payments }) =>
    callResultOf(
      payments.refunds.record(owner, idOf("payment", paymentId), requestOf(refund)),
      refundResult,
    ),
  "change refund": ({ refundId, to }, owner, { payments }) =>
    callResultOf(
      payments.refunds.changeStatus(owner, idOf("refund", refundId), { status: to }),
      refundResult,
    ),
  "read refund": ({ refundId }, owner, { payments }) =>
    callResultOf(payments.refunds.get(owner, idOf("refund", refundId)), (refund) => ({
      parts: [["refunds", textOfRefund(refund)]],
    })),
  credit: ({ invoiceId, note }, owner, { payments }) => {
    const lines = note.lines.map(({ itemId, quantity, amount }) => ({
      invoiceItemId: itemId as InvoiceItemId,
      quantity,
      amount: amount === undefined ? undefined : amountOf(amount),
    }));
    const request = { idempotencyKey: note.key, lines };
    const issued = payments.creditNotes.create(owner, idOf("invoice", invoiceId), request);
    return callResultOf(issued, ({ creditNote, invoice, replayed, events }) => {
      const texts = [textOfCreditNote(creditNote), textOfInvoice(invoice)] as const;
      const parts = writeParts(replayed ? "replayed" : "new", ...texts, [eventsText(events)]);
      return { parts, creditNoteId: creditNote.id, events };
    });
  },
  sweep: (_, owner, { payments }) =>
    callResultOf(payments.invoices.sweep(owner), ({ overdue, expired }) => ({
      parts: [["due", `${String(overdue)} ${String(expired)}`]],
    })),
  "create coupon": ({ coupon: { percent, ...content } }, owner, { payments }) => {
    const created = payments.coupons.create(owner, { ...content, percent: Amount.of(percent) });
    return callResultOf(created, couponResult);
  },
  "retire coupon": ({ couponId }, owner, { payments }) =>
    callResultOf(payments.coupons.deactivate(owner, idOf("coupon", couponId)), couponResult),
  coupons: (_, owner, { payments }) =>
    callResultOf(payments.coupons.list(owner, { limit: 100 }), ({ rows }) => ({
      parts: [...rows]
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map((row): Parts[number] => ["coupons", textOfCoupon(row)]),
      coupons: rows,
    })),
};

const requestOf = ({ key, kind, isTotal, status, ...given }: RequestedRefund): NewRefund => {
  const amount = amountOf(given.amount);
  const size = isTotal ? { refundedTotal: amount } : { price: amount };
  return { idempotencyKey: key, kind, status, currency: given.currency, ...size };
};
