import { memoryStore } from "@quittance/memory";
import { createQuittance, singleCurrency, timestampOf } from "quittance";
import { imbalance, journalEntries, renderHledger } from "quittance/books";

const since = { isActive: true, createdAt: timestampOf("2025-01-03 10:00:00") };
const card = {
  ...since,
  id: "prov_card",
  name: "Card",
  type: "FIAT",
  currencies: ["EUR"],
} as const;
const ports = { ...memoryStore({ providers: [card] }), rates: singleCurrency("EUR") };
const shop = createQuittance({ ...ports, totals: "invoice" }).forOrganization("org_acme");

const items = [{ title: "Chair", currency: "EUR", price: "87.50" } as const];
const { invoice } = await shop.invoices.create({ items, customerEmail: "robin@example.com" });
await shop.payments.record(invoice.id, {
  idempotencyKey: "tx-1",
  providerId: card.id,
  status: "COMPLETED",
  currency: "EUR",
  price: "40",
});

const parts = ["items", "calculations", "payments.refunds"] as const;
const entries = journalEntries(await shop.invoices.get(invoice.id, { expand: parts }));
console.log(entries.map(({ fact }) => fact).join(" ")); // INVOICE_ISSUED PAYMENT_COMPLETED
console.log(entries.every(({ postings }) => imbalance(postings).length === 0)); // true
const lines = renderHledger(entries).split("\n");
console.log(lines.find((line) => line.includes("assets:receivable  EUR 0 ="))?.trim()); // assets:receivable  EUR 0 = EUR 47.5
