import { memoryStore } from "@quittance/memory";
import { createQuittance, singleCurrency, timestampOf, type Payment } from "quittance";

const since = { isActive: true, createdAt: timestampOf("2025-01-03 10:00:00") };
const card = {
  ...since,
  id: "prov_card",
  name: "Card",
  type: "FIAT",
  currencies: ["EUR"],
} as const;
const ports = { ...memoryStore({ providers: [card] }), rates: singleCurrency("EUR") };
export const shop = createQuittance({ ...ports, totals: "invoice" }).forOrganization("org_acme");

/** Pays 130 euros for an invoice of 100. */
export const overpay = async (idempotencyKey: string): Promise<Payment> => {
  const items = [{ title: "Chair", currency: "EUR", price: "100" } as const];
  const { invoice } = await shop.invoices.create({ items, customerEmail: "robin@example.com" });
  const paid = await shop.payments.record(invoice.id, {
    idempotencyKey,
    providerId: card.id,
    status: "COMPLETED",
    currency: "EUR",
    price: "130",
  });
  console.log(paid.invoice.status, paid.invoice.substatus); // COMPLETED OVERPAID
  return paid.payment;
};
