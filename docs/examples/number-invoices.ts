import { memoryStore } from "@quittance/memory";
import { createQuittance, singleCurrency, timestampOf } from "quittance";

const shop = createQuittance({
  ...memoryStore(),
  rates: singleCurrency("EUR"),
  totals: "invoice",
  numbering: (_organizationId, issuedAt) => ({
    name: `invoices-${issuedAt.slice(0, 4)}`,
    pattern: "INV-{YYYY}-{n:6}",
  }),
  clock: () => timestampOf("2025-07-17 15:00:00"),
}).forOrganization("org_acme");

const { invoice } = await shop.invoices.create({
  items: [{ title: "Chair", currency: "EUR", price: "19.99" }],
  customerEmail: "robin@example.com",
  customer: {
    name: "Robin Example GmbH",
    address: ["Beispielweg 1", "10115 Berlin"],
    country: "DE",
  },
});
console.log(invoice.number, invoice.issuedAt); // INV-2025-000001 2025-07-17 15:00:00
