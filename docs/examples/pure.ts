import { Amount, isLeft, orThrow, rateSet, timestampOf, type Payment } from "quittance";
import { failureOf } from "quittance/errors";
import { dashboardOf, paymentMatcher, priceLines, settle, validateInvoice } from "quittance/pure";

const lamp = { title: "Lamp", currency: "EUR", price: "49.90", quantity: 2 } as const;
const rates = rateSet({ EUR: "0.8" });
const quote = orThrow(priceLines({ items: [lamp] }, { rates, totals: "invoice" }));
const price = { currency: quote.currency, amount: quote.total.price };
console.log(Amount.render(price.amount), price.currency); // 99.8 EUR

const now = timestampOf("2026-03-10 15:30:00");
const dueAt = timestampOf("2026-03-01 00:00:00");
const request = { customerEmail: "robin@example.com", dueAt, items: [lamp] };
const invalid = validateInvoice(request, { rates, totals: "invoice", now });
if (isLeft(invalid)) console.log(failureOf(invalid.left).code); // VALIDATION_FAILED

/** A payment of the whole price, with the properties that a store returns. */
const payment: Payment = {
  id: "payment_1",
  idempotencyKey: "pi_1",
  organizationId: "org_shop",
  providerId: "prov_card",
  invoiceId: "invoice_1",
  price,
  priceUsd: quote.total.priceUsd,
  status: "COMPLETED",
  createdAt: now,
  updatedAt: now,
  happenedAt: now,
  value: price.amount,
  unitValue: Amount.zero,
  completedAfterVoid: false,
};
console.log(settle({ price, isVoided: false }, [payment]).status); // COMPLETED
console.log(paymentMatcher({ status: ["PENDING"] })(payment)); // false

const records = { invoices: [], payments: [payment], refunds: [] };
const { metrics } = dashboardOf(records, { period: "last_7_days", now });
console.log(metrics.paymentsCount, Amount.render(metrics.paidUsd)); // 1 124.75
