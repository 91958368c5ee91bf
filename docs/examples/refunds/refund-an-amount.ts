import { overpay, shop } from "./shop.ts";

const payment = await overpay("pi_1");
const refund = { idempotencyKey: "re_1", currency: "EUR", price: "30" } as const;
const { invoice } = await shop.refunds.record(payment.id, refund);
console.log(invoice.status, invoice.substatus); // COMPLETED undefined
