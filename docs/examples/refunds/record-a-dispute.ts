import { orThrow } from "quittance";
import { acme, euros, overpay, quittance } from "./shop.ts";

const { id } = await overpay("pi_3");

/** The bank of the customer takes money back. */
const dispute = orThrow(
  await quittance.recordRefund(acme, id, {
    idempotencyKey: "dp_1",
    kind: "CHARGEBACK",
    price: euros("60"),
  }),
);
console.log(dispute.invoice.substatus); // CHARGED_BACK

/** You win the dispute, and the bank returns the money. */
const won = orThrow(
  await quittance.recordRefund(acme, id, {
    idempotencyKey: "dp_1_won",
    kind: "REVERSAL",
    price: euros("60"),
  }),
);
console.log(won.invoice.substatus); // OVERPAID
