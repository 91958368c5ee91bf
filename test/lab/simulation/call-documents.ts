import { Amount, idOf, type OrganizationId, type RefundRequest } from "quittance";
import type { InvoiceItemId } from "../../../src/ids.ts";
import { amountOf } from "../../support/settlement-case.ts";
import type { Library } from "./call-library.ts";
import { callResultOf, type CallResult } from "./call-result.ts";
import { textOfCoupon } from "./expected-coupons.ts";
import { textOfCreditNote } from "./expected-credit-notes.ts";
import { textOfRefund } from "./expected-refunds.ts";
import { textOfInvoice } from "./expected-rows.ts";
import { writeParts, type Operation, type Parts, type RequestedRefund } from "./operation.ts";
import { eventsText } from "./result-parts.ts";

/** An operation on refunds, credit notes, coupons or due dates. */
export type DocumentOperation = Extract<
  Operation,
  {
    readonly kind:
      | "refund"
      | "change refund"
      | "read refund"
      | "credit"
      | "sweep"
      | "create coupon"
      | "retire coupon"
      | "coupons";
  }
>;

/** Calls the library for refunds, credit notes, coupons or due dates. */
export const callForDocument = (
  operation: DocumentOperation,
  owner: OrganizationId,
  { payments, catalog }: Pick<Library, "payments" | "catalog">,
): Promise<CallResult> => {
  switch (operation.kind) {
    case "refund":
    case "change refund":
      return callForRefund(operation, owner, payments);
    case "read refund":
      return callResultOf(
        payments.getRefund(owner, idOf("refund", operation.refundId)),
        (refund) => ({ parts: [["refunds", textOfRefund(refund)]] }),
      );
    case "credit":
      return callForCreditNote(operation, owner, payments);
    case "sweep":
      return callResultOf(payments.sweepDue(owner), ({ overdue, expired }) => ({
        parts: [["due", `${String(overdue)} ${String(expired)}`]],
      }));
    case "create coupon": {
      const { percent, ...content } = operation.coupon;
      const created = catalog.createCoupon(owner, { ...content, percent: Amount.of(percent) });
      return callResultOf(created, couponResult);
    }
    case "retire coupon":
      return callResultOf(
        catalog.deactivateCoupon(owner, idOf("coupon", operation.couponId)),
        couponResult,
      );
    case "coupons":
      return callResultOf(catalog.listCoupons(owner, {}, { limit: 100 }), ({ rows }) => ({
        parts: [...rows]
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .map((row): Parts[number] => ["coupons", textOfCoupon(row)]),
        coupons: rows,
      }));
  }
};

const couponResult = (coupon: Parameters<typeof textOfCoupon>[0]): CallResult => ({
  parts: [["coupons", textOfCoupon(coupon)]],
  couponId: coupon.id,
});

const callForRefund = (
  operation: Extract<DocumentOperation, { readonly kind: "refund" | "change refund" }>,
  owner: OrganizationId,
  payments: Library["payments"],
): Promise<CallResult> => {
  const call =
    operation.kind === "change refund"
      ? payments.changeRefundStatus(owner, idOf("refund", operation.refundId), operation.to)
      : payments.recordRefund(
          owner,
          idOf("payment", operation.paymentId),
          requestOf(operation.refund),
        );
  return callResultOf(call, (made) => {
    const { refund, invoice, events } = made;
    const once = "replayed" in made && made.replayed ? "replayed" : "new";
    const [refunded, billed] = [textOfRefund(refund), textOfInvoice(invoice)];
    const parts = writeParts(once, refunded, billed, [eventsText(events)]);
    return { parts, refundId: refund.id, events };
  });
};

const callForCreditNote = (
  { invoiceId, note }: Extract<DocumentOperation, { readonly kind: "credit" }>,
  owner: OrganizationId,
  payments: Library["payments"],
): Promise<CallResult> => {
  const lines = note.lines.map(({ itemId, quantity, amount }) => ({
    invoiceItemId: itemId as InvoiceItemId,
    quantity,
    amount: amount === undefined ? undefined : amountOf(amount),
  }));
  const request = { idempotencyKey: note.key, lines };
  const call = payments.createCreditNote(owner, idOf("invoice", invoiceId), request);
  return callResultOf(call, ({ creditNote, invoice, replayed, events }) => {
    const texts = [textOfCreditNote(creditNote), textOfInvoice(invoice)] as const;
    const parts = writeParts(replayed ? "replayed" : "new", ...texts, [eventsText(events)]);
    return { parts, creditNoteId: creditNote.id, events };
  });
};

const requestOf = ({ key, kind, isTotal, status, ...given }: RequestedRefund): RefundRequest => {
  const money = { currency: given.currency, amount: amountOf(given.amount) };
  const size = isTotal ? { refundedTotal: money } : { price: money };
  return { idempotencyKey: key, kind, status, ...size };
};
