import { fixedRates, memoryStore, randomIds, systemClock } from "@quittance/memory";
import { Amount, createQuittance, idOf, orThrow, readRateSet, timestampOf } from "quittance";

const acme = idOf("org", "org_acme");
const card = idOf("prov", "prov_card");
const store = memoryStore({
  providers: [
    {
      id: card,
      name: "Card",
      type: "FIAT",
      isActive: true,
      currencies: ["EUR"],
      createdAt: timestampOf("2025-01-03 10:00:00"),
    },
  ],
});
const euro = { source: "bank", timestamp: "2025-07-17 14:10:54", unitsPerUsd: { EUR: "0.88" } };
const rates = fixedRates(orThrow(readRateSet(euro)));
const quittance = createQuittance({
  ...store,
  rates,
  clock: systemClock,
  newId: randomIds,
});

const euros = (amount: string) => ({ currency: "EUR", amount: Amount.of(amount) }) as const;
const { invoice } = orThrow(
  await quittance.createInvoice(acme, {
    items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("100"), quantity: 1 }],
    customerEmail: "robin@example.com",
  }),
);
const paid = orThrow(
  await quittance.recordPayment(acme, invoice.id, {
    idempotencyKey: "pi_1",
    providerId: card,
    price: euros("130"),
    status: "COMPLETED",
  }),
);
console.log(paid.invoice.status, paid.invoice.substatus); // COMPLETED OVERPAID

/** Refund an amount. */
const excess = orThrow(
  await quittance.recordRefund(acme, paid.payment.id, {
    idempotencyKey: "re_1",
    price: euros("30"),
    reason: "Paid too much",
  }),
);
console.log(excess.invoice.status, excess.invoice.substatus); // COMPLETED undefined

/** Report the total of all refunds, as many providers do. */
const total = orThrow(
  await quittance.recordRefund(acme, paid.payment.id, {
    idempotencyKey: "re_2",
    refundedTotal: euros("70"),
  }),
);
console.log(Amount.render(total.refund.price.amount), total.invoice.substatus); // 40 PARTIALLY_REFUNDED

/** More than is left is rejected, with what is left. */
const more = await quittance.recordRefund(acme, paid.payment.id, {
  idempotencyKey: "re_3",
  refundedTotal: euros("130.01"),
});
if (more._tag === "Left" && more.left.kind === "RefundExceedsPayment") {
  console.log(Amount.render(more.left.remaining.amount)); // 60
}

/** A bank takes money back, and returns it. */
const dispute = orThrow(
  await quittance.recordRefund(acme, paid.payment.id, {
    idempotencyKey: "dp_1",
    kind: "CHARGEBACK",
    price: euros("60"),
  }),
);
console.log(dispute.invoice.substatus); // CHARGED_BACK
const won = orThrow(
  await quittance.recordRefund(acme, paid.payment.id, {
    idempotencyKey: "dp_1_won",
    kind: "REVERSAL",
    price: euros("60"),
  }),
);
console.log(won.invoice.substatus); // PARTIALLY_REFUNDED
