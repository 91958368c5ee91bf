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
const created = await quittance.invoices.create(
  acme,
  {
    items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("74"), quantity: 1 }],
    customerEmail: "robin@example.com",
  },
  { idempotencyKey: "order-2001" },
);
if (created._tag === "Left") throw new Error(created.left.kind);
const { invoice } = created.right;
console.log(invoice.status, Amount.render(invoice.price)); // PENDING 74

/** A part is paid at once. */
const part = await quittance.payments.record(acme, invoice.id, {
  idempotencyKey: "card-1",
  providerId: card,
  currency: "GBP",
  price: "30",
  status: "COMPLETED",
});
if (part._tag === "Left") throw new Error(part.left.kind);
console.log(part.right.invoice.status); // PARTIALLY_PAID

/** What is left, in the currency that the payer has. */
const due = await quittance.invoices.dueIn(acme, invoice.id, "EUR");
if (due._tag === "Left") throw new Error(due.left.kind);
console.log(Amount.render(due.right.amount), due.right.currency); // 52.38 EUR

/** The provider reports the rest before it is settled, and again when it is, with the same key. */
const report = {
  idempotencyKey: "card-2",
  providerId: card,
  currency: due.right.currency,
  price: due.right.amount,
};
const rest = await quittance.payments.record(acme, invoice.id, { ...report, status: "PENDING" });
if (rest._tag === "Left") throw new Error(rest.left.kind);
console.log(rest.right.invoice.status); // PROCESSING
const paid = await quittance.payments.record(acme, invoice.id, { ...report, status: "COMPLETED" });
if (paid._tag === "Left") throw new Error(paid.left.kind);
console.log(paid.right.created, paid.right.invoice.status); // false COMPLETED

/** Read it with its payments, list what is completed, and see what came in. */
const read = await quittance.invoices.get(acme, invoice.id, { expand: ["payments"] });
if (read._tag === "Left") throw new Error(read.left.kind);
console.log(read.right.payments.length); // 2

const listed = await quittance.invoices.list(acme, { status: ["COMPLETED"], limit: 10 });
if (listed._tag === "Left") throw new Error(listed.left.kind);
console.log(listed.right.total, listed.right.hasMore); // 1 false

const dashboard = await quittance.dashboard.read(acme, { period: "last_7_days" });
if (dashboard._tag === "Left") throw new Error(dashboard.left.kind);
console.log(dashboard.right.period); // last_7_days

/** What happened, in order, for you to deliver. */
const events = await store.outbox.read(acme, undefined, 10)();
if (events._tag === "Left") throw new Error(events.left.kind);
console.log(events.right.map(({ event }) => event.type).join(" ")); // invoice.created payment.created invoice.updated payment.created invoice.updated payment.updated invoice.completed
