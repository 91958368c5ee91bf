import { timestampOf, type LedgerEvent, type Refund } from "quittance";
import { eventDescription } from "quittance/adapter";
import {
  computedAmount,
  ledgerOf,
  maxComputed,
  numbered,
  sampleInvoice,
  samplePayment,
  sampleRefund,
  theirs,
  withoutLines,
} from "./sample-records.ts";
import { maxText, sampleMetadata } from "./sample-texts.ts";

/** The invoice of the refunded payment. */
export const invoice = sampleInvoice("a");
/** The refunded payment. */
export const payment = samplePayment("a", { status: "COMPLETED" });
/** Other invoices, each with a payment. */
export const others = numbered("m", 5).map((suffix) => ({
  invoice: sampleInvoice(suffix),
  payment: samplePayment(suffix, { invoiceId: `invoice_${suffix}` }),
}));
/** What makes a record one of the other organization. */
export const foreign = { organizationId: theirs };

/** A refund with every property. */
export const full = sampleRefund("full", {
  kind: "CHARGEBACK",
  status: "COMPLETED",
  price: { currency: "BITCOIN", amount: computedAmount(`${"9".repeat(20)}.${"9".repeat(30)}`) },
  priceUsd: maxComputed,
  value: computedAmount(`1${"0".repeat(34)}.${"0".repeat(29)}1`),
  reported: computedAmount("0.000000000000000000000000000001"),
  isTotal: true,
  afterCompletion: true,
  reason: maxText("Reklamation 🧾 \\ \"'", "reason"),
  reference: maxText("ch", "reference"),
  metadata: sampleMetadata,
  happenedAt: timestampOf("1000-01-01 00:00:00"),
  createdAt: timestampOf("2024-02-29 23:59:59"),
  updatedAt: timestampOf("9999-12-31 23:59:59"),
});

/** A ledger with refunds of both organizations. */
export const records = ledgerOf({
  invoices: [invoice, ...others.map((each) => each.invoice), sampleInvoice("a", foreign)].map(
    withoutLines,
  ),
  payments: [payment, ...others.map((each) => each.payment), samplePayment("a", foreign)],
  refunds: [full, sampleRefund("b"), sampleRefund("c", foreign)],
});

/** Creates the event of a refund. */
export const eventOf = (refund: Refund): LedgerEvent =>
  eventDescription.refundEvent("refund.created", refund, {
    id: `event_${refund.id}`,
    createdAt: refund.createdAt,
  });
