import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  fixedRates,
  orThrow,
  rateSet,
  timestampOf,
  type Payment,
} from "quittance";

export const acme = "org_acme";
const card = "prov_card";
const createdAt = timestampOf("2025-01-03 10:00:00");

export const quittance = createQuittance({
  ...memoryStore({
    providers: [
      { id: card, name: "Card", type: "FIAT", isActive: true, currencies: ["EUR"], createdAt },
    ],
  }),
  rates: fixedRates(rateSet({ EUR: "0.88" })),
});

/** Pays 130 euros for an invoice of 100. */
export const overpay = async (idempotencyKey: string): Promise<Payment> => {
  const { invoice } = orThrow(
    await quittance.invoices.create(acme, {
      items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("100"), quantity: 1 }],
      customerEmail: "robin@example.com",
    }),
  );
  const paid = orThrow(
    await quittance.payments.record(acme, invoice.id, {
      idempotencyKey,
      providerId: card,
      currency: "EUR",
      price: "130",
      status: "COMPLETED",
    }),
  );
  console.log(paid.invoice.status, paid.invoice.substatus); // COMPLETED OVERPAID
  return paid.payment;
};
