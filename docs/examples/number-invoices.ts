import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  fixedRates,
  orThrow,
  rateSet,
  timestampOf,
  type NewInvoice,
} from "quittance";

const rates = fixedRates(rateSet({ EUR: "0.88" }));

const acme = "org_acme";
const payments = createQuittance({
  ...memoryStore(),
  rates,
  numbering: (_organizationId, issuedAt) => ({
    name: `invoices-${issuedAt.slice(0, 4)}`,
    pattern: "INV-{YYYY}-{n:6}",
  }),
  clock: () => timestampOf("2025-07-17 15:00:00"),
});

const request: NewInvoice = {
  items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("19.99"), quantity: 1 }],
  customerEmail: "robin@example.com",
  customer: {
    name: "Robin Example GmbH",
    address: ["Beispielweg 1", "10115 Berlin"],
    country: "DE",
    taxId: "DE123456789",
  },
};
const { invoice } = orThrow(await payments.invoices.create(acme, request));
const { number, issuedAt } = invoice;
console.log(number, issuedAt); // INV-2025-000001 2025-07-17 15:00:00

const found = orThrow(await payments.invoices.list(acme, { number: "INV-2025-000001" }));
console.log(found.rows[0]?.customer?.name); // Robin Example GmbH
