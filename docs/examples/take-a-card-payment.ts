import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, singleCurrency, timestampOf } from "quittance";

const since = { isActive: true, createdAt: timestampOf("2025-01-03 10:00:00") };
const card = {
  ...since,
  id: "prov_card",
  name: "Card",
  type: "FIAT",
  currencies: ["EUR"],
} as const;
const ports = { ...memoryStore({ providers: [card] }), rates: singleCurrency("EUR") };
const shop = createQuittance({ ...ports, totals: "invoice" }).forOrganization("org_shop");

/** 1. Create the invoice. With the key, a retry returns the same invoice. */
const items = [{ title: "Chair", currency: "EUR", price: "12.50", quantity: 2 } as const];
const order = { customerEmail: "robin@example.com", items };
const { invoice } = await shop.invoices.create(order, { idempotencyKey: "order-2001" });

/** 2. Ask your provider for this amount, in cents, and pass it the id of the invoice. */
const due = await shop.invoices.dueIn(invoice.id, "EUR");
const intent = {
  amount: Amount.toMinorUnits(due.amount, due.currency),
  currency: due.currency.toLowerCase(),
  metadata: { invoice_id: invoice.id },
};
console.log(intent.amount, intent.currency); // 2500n eur

/** 3. Record each report of the provider, with its id of the payment as the key. */
const report = (status: "PENDING" | "COMPLETED" | "FAILED") =>
  shop.payments.record(invoice.id, {
    idempotencyKey: "pi_3Ntx",
    providerId: card.id,
    currency: "EUR",
    price: Amount.fromMinorUnits(intent.amount, "EUR"),
    status,
  });
const processing = await report("PENDING");
console.log(processing.created, processing.invoice.status); // true PROCESSING
const succeeded = await report("COMPLETED");
console.log(succeeded.created, succeeded.invoice.status); // false COMPLETED
const repeated = await report("COMPLETED");
console.log(repeated.replayed, repeated.payment.id === succeeded.payment.id); // true true

/** 4. Find the payment again by the provider's id. */
console.log((await shop.payments.byKey("pi_3Ntx"))?.status); // COMPLETED
