import { Amount, orThrow } from "quittance";
import { acme, overpay, quittance } from "./shop.ts";

const { id } = await overpay("pi_2");
orThrow(
  await quittance.refunds.record(acme, id, {
    idempotencyKey: "re_2",
    currency: "EUR",
    price: "30",
  }),
);

/** Report the total of all refunds, as many providers do. */
const total = orThrow(
  await quittance.refunds.record(acme, id, {
    idempotencyKey: "re_3",
    currency: "EUR",
    refundedTotal: "70",
  }),
);
console.log(Amount.render(total.refund.price.amount), total.invoice.substatus); // 40 PARTIALLY_REFUNDED

/** More than is left is rejected, with what is left. */
const more = await quittance.refunds.record(acme, id, {
  idempotencyKey: "re_4",
  currency: "EUR",
  refundedTotal: "130.01",
});
if (more._tag === "Left" && more.left.kind === "RefundExceedsPayment") {
  console.log(Amount.render(more.left.remaining.amount)); // 60
}
