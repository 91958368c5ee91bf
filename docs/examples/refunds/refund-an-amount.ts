import { orThrow } from "quittance";
import { acme, euros, overpay, quittance } from "./shop.ts";

const payment = await overpay("pi_1");
const { invoice } = orThrow(
  await quittance.recordRefund(acme, payment.id, { idempotencyKey: "re_1", price: euros("30") }),
);
console.log(invoice.status, invoice.substatus); // COMPLETED undefined
