import { memoryStore } from "@quittance/memory";
import { addSeconds, createQuittance, singleCurrency, timestampOf } from "quittance";

let now = timestampOf("2025-07-17 15:00:00");
const ports = { ...memoryStore(), rates: singleCurrency("EUR"), clock: () => now };
const shop = createQuittance({ ...ports, totals: "invoice" }).forOrganization("org_acme");

const days = 24 * 60 * 60;
const { invoice } = await shop.invoices.create({
  items: [{ title: "Chair", currency: "EUR", price: "19.99" }],
  customerEmail: "robin@example.com",
  dueAt: addSeconds(now, 14 * days),
  expiresAt: addSeconds(now, 60 * days),
});

now = addSeconds(now, 15 * days);
const swept = await shop.invoices.sweep();
console.log(swept.overdue, swept.expired); // 1 0

const { standing } = await shop.invoices.get(invoice.id);
console.log(standing?.isOverdue, standing?.isExpired, standing?.paidLate); // true false false
console.log((await shop.invoices.list({ isOverdue: true })).total); // 1
