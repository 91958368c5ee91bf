import { Amount } from "quittance";
import { failureOf } from "quittance/errors";
import { overpay, shop } from "./shop.ts";

const { id } = await overpay("pi_2");
await shop.refunds.record(id, { idempotencyKey: "re_2", currency: "EUR", price: "30" });

/** Report the total of all refunds, as many providers do. */
const total = { idempotencyKey: "re_3", currency: "EUR", refundedTotal: "70" } as const;
const { refund, invoice } = await shop.refunds.record(id, total);
console.log(Amount.render(refund.price.amount), invoice.substatus); // 40 PARTIALLY_REFUNDED

/** More than is left is rejected. */
const more = { idempotencyKey: "re_4", currency: "EUR", refundedTotal: "130.01" } as const;
const failed = await shop.refunds.record(id, more).catch(failureOf);
console.log("code" in failed && failed.code); // REFUND_EXCEEDS_PAYMENT
