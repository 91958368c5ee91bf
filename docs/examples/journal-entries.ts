import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  discount,
  fixedRates,
  orThrow,
  rateSet,
  timestampOf,
} from "quittance";
import { imbalance, journalEntries, renderHledger } from "quittance/books";

const acme = "org_acme";
const chain = "prov_chain";
const rates = fixedRates(rateSet({ EUR: "0.8", USDT: "1" }));
const quittance = createQuittance({
  ...memoryStore({
    providers: [
      {
        id: chain,
        name: "Chain",
        type: "CRYPTO",
        isActive: true,
        currencies: ["USDT"],
        createdAt: timestampOf("2025-01-03 10:00:00"),
      },
    ],
  }),
  rates,
  clock: () => timestampOf("2025-07-17 15:00:00"),
});

const { invoice } = orThrow(
  await quittance.invoices.create(acme, {
    customerEmail: "robin@example.com",
    items: [
      {
        type: "PAYMENT_INTENT",
        currency: "EUR",
        price: Amount.of("100"),
        quantity: 1,
        adjustments: [discount({ percent: Amount.of("12.5") })],
      },
    ],
  }),
);
const { id } = invoice;
orThrow(
  await quittance.payments.record(acme, id, {
    idempotencyKey: "tx-1",
    providerId: chain,
    currency: "USDT",
    price: "50",
    status: "COMPLETED",
  }),
);

const parts = ["items", "calculations", "payments.refunds"] as const;
const expanded = orThrow(await quittance.invoices.get(acme, id, { expand: parts }));
const entries = journalEntries(expanded);
console.log(entries.map(({ fact }) => fact).join(" ")); // INVOICE_ISSUED PAYMENT_COMPLETED
console.log(entries.every(({ postings }) => imbalance(postings).length === 0)); // true

const journal = renderHledger(entries);
const payment = journal.split("\n").find((line) => line.includes("@@"));
console.log(payment?.trim()); // assets:clearing:prov_chain  USDT 50 @@ EUR 40
const due = journal.split("\n").find((line) => line.includes("assets:receivable  EUR 0 ="));
console.log(due?.trim()); // assets:receivable  EUR 0 = EUR 47.5
