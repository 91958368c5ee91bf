import { memoryStore } from "@quittance/memory";
import {
  addSeconds,
  Amount,
  createQuittance,
  fixedRates,
  orThrow,
  rateSet,
  timestampOf,
} from "quittance";

const rates = fixedRates(rateSet({ EUR: "0.88" }));

let now = timestampOf("2025-07-17 15:00:00");
const acme = "org_acme";
const store = memoryStore();
const payments = createQuittance({
  ...store,
  rates,
  clock: () => now,
});

const days = 24 * 60 * 60;
const { invoice } = orThrow(
  await payments.invoices.create(acme, {
    items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("19.99"), quantity: 1 }],
    customerEmail: "robin@example.com",
    dueAt: addSeconds(now, 14 * days),
    expiresAt: addSeconds(now, 60 * days),
  }),
);

now = addSeconds(now, 15 * days);
const swept = orThrow(await payments.invoices.sweep(acme));
console.log(swept.overdue, swept.expired); // 1 0

const events = orThrow(await store.outbox.read(acme, undefined, 10)());
const types = events.map(({ event }) => event.type);
console.log(types.join(", ")); // invoice.created, invoice.overdue

const { standing } = orThrow(await payments.invoices.get(acme, invoice.id));
console.log(standing?.isOverdue, standing?.isExpired, standing?.paidLate); // true false false

const overdue = orThrow(await payments.invoices.list(acme, { isOverdue: true }));
console.log(overdue.total); // 1
