import { overpay, shop } from "./shop.ts";

const { id } = await overpay("pi_3");

/** The bank of the customer takes money back. */
const dispute = { idempotencyKey: "dp_1", currency: "EUR", price: "60" } as const;
const lost = await shop.refunds.record(id, { ...dispute, kind: "CHARGEBACK" });
console.log(lost.invoice.substatus); // CHARGED_BACK

/** You win the dispute, and the bank returns the money. */
const returned = { ...dispute, idempotencyKey: "dp_1_won", kind: "REVERSAL" } as const;
console.log((await shop.refunds.record(id, returned)).invoice.substatus); // OVERPAID
