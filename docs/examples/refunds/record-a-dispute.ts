import { orThrow } from "quittance";
import { acme, overpay, quittance } from "./shop.ts";

const { id } = await overpay("pi_3");

/** The bank of the customer takes money back. */
const dispute = orThrow(
  await quittance.refunds.record(acme, id, {
    idempotencyKey: "dp_1",
    kind: "CHARGEBACK",
    currency: "EUR",
    price: "60",
  }),
);
console.log(dispute.invoice.substatus); // CHARGED_BACK

/** You win the dispute, and the bank returns the money. */
const won = orThrow(
  await quittance.refunds.record(acme, id, {
    idempotencyKey: "dp_1_won",
    kind: "REVERSAL",
    currency: "EUR",
    price: "60",
  }),
);
console.log(won.invoice.substatus); // OVERPAID
