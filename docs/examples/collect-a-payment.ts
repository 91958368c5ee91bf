import { memoryStore, randomSecrets } from "@quittance/memory";
import {
  Amount,
  createAdministration,
  createQuittance,
  fixedRates,
  orThrow,
  rateSet,
  type Id,
  type OrganizationId,
} from "quittance";

const rates = fixedRates(rateSet({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" }));

const acme: OrganizationId = "org_acme";
const card: Id<"prov"> = "prov_card";
const store = memoryStore();
const quittance = createQuittance({ ...store, rates });

/** Once, before the first payment: store the organization and the provider of its payments. */
const administration = createAdministration({
  ...store,
  secrets: randomSecrets,
  environment: "development",
});
orThrow(await administration.organizations.create({ id: acme, name: "Acme" }));
const content = { name: "Card", type: "FIAT", currencies: ["EUR", "GBP"] } as const;
orThrow(await administration.providers.create({ id: card, ...content }));

/** Create an invoice. The key makes it safe to retry after a lost response. */
const { invoice } = orThrow(
  await quittance.invoices.create(
    acme,
    {
      items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("74"), quantity: 1 }],
      customerEmail: "robin@example.com",
    },
    { idempotencyKey: "order-2001" },
  ),
);
console.log(invoice.status, Amount.render(invoice.price)); // PENDING 74

/** A part is paid at once. */
const part = orThrow(
  await quittance.payments.record(acme, invoice.id, {
    idempotencyKey: "card-1",
    providerId: card,
    currency: "GBP",
    price: "30",
    status: "COMPLETED",
  }),
);
console.log(part.invoice.status); // PARTIALLY_PAID

/** What is left, in the currency that the payer has. */
const due = orThrow(await quittance.invoices.dueIn(acme, invoice.id, "EUR"));
console.log(Amount.render(due.amount), due.currency); // 52.38 EUR

/** The provider reports the rest before it is settled, and again when it is, with the same key. */
const report = {
  idempotencyKey: "card-2",
  providerId: card,
  currency: due.currency,
  price: due.amount,
};
const rest = orThrow(
  await quittance.payments.record(acme, invoice.id, { ...report, status: "PENDING" }),
);
console.log(rest.invoice.status); // PROCESSING
const paid = orThrow(
  await quittance.payments.record(acme, invoice.id, { ...report, status: "COMPLETED" }),
);
console.log(paid.created, paid.invoice.status); // false COMPLETED

/** Read it with its payments, list what is completed, and see what came in. */
const read = orThrow(await quittance.invoices.get(acme, invoice.id, { expand: ["payments"] }));
console.log(read.payments.length); // 2

const listed = orThrow(await quittance.invoices.list(acme, { status: ["COMPLETED"], limit: 10 }));
console.log(listed.total, listed.hasMore); // 1 false

const dashboard = orThrow(await quittance.dashboard.read(acme, { period: "last_7_days" }));
console.log(dashboard.period); // last_7_days

/** What happened, in order, for you to deliver. */
const events = orThrow(await store.outbox.read(acme, undefined, 10)());
console.log(events.map(({ event }) => event.type).join(" ")); // invoice.created payment.created invoice.updated payment.created invoice.updated payment.updated invoice.completed
