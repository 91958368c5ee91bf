import { fixedRates, memoryStore } from "@quittance/memory";
import { Amount, createQuittance, idOf, orThrow, readRateSet, timestampOf } from "quittance";
import { renderFullInvoice } from "quittance/wire";

/** The open invoices of the other system. */
const rows = [
  { id: "1042", number: "2024-0117", issued: "2024-11-02 09:30:00", total: "250.00" },
  { id: "1043", number: "2024-0118", issued: "2024-11-05 14:00:00", total: "99.90" },
];

const organization = { id: idOf("org", "org_shop"), name: "Shop Ltd" };
const rates = { timestamp: "2024-11-29 16:00:00", units_per_usd: { EUR: "0.9466" } };
const { timestamp, units_per_usd: unitsPerUsd } = rates;
const rateSet = orThrow(readRateSet({ source: "bank", timestamp, unitsPerUsd }));

const invoices = [];
for (const { id, number, issued, total } of rows) {
  let count = 0;
  const quittance = createQuittance({
    ...memoryStore(),
    rates: fixedRates(rateSet),
    clock: () => timestampOf(issued),
    newId: (prefix) => idOf(prefix, `${prefix}_${id}${count++ === 0 ? "" : `_${String(count)}`}`),
  });
  const created = orThrow(
    await quittance.createInvoice(organization.id, {
      customerEmail: "robin@example.com",
      items: [
        {
          type: "PAYMENT_INTENT",
          currency: "EUR",
          price: Amount.of(total),
          quantity: 1,
          title: "Repair",
        },
      ],
    }),
  );
  const parts = new Set(["items", "calculations"] as const);
  invoices.push({ ...renderFullInvoice(created, parts, "organization"), number });
}

const lists = { api_keys: [], access_tokens: [], providers: [], products: [], billing_schemas: [] };
const file = { organizations: [organization], ...lists, rates, invoices };
process.stdout.write(JSON.stringify(file));
