import { orThrow } from "quittance";
import { acme, overpay, quittance } from "./shop.ts";

const payment = await overpay("pi_1");
const { invoice } = orThrow(
  await quittance.refunds.record(acme, payment.id, {
    idempotencyKey: "re_1",
    currency: "EUR",
    price: "30",
  }),
);
console.log(invoice.status, invoice.substatus); // COMPLETED undefined
