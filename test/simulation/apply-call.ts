import type { BillingSchema, Period, Product, Timestamp } from "quittance";
import type { InvoiceRecords } from "quittance/adapter";
import { toScaled } from "../support/oracle-money.ts";
import { entryParts, type Attempt, type Parts, type Seen } from "./ask.ts";
import { invoiceText, paymentText, versionText } from "./expected-rows.ts";
import { contentOf, deactivated, type ExpectedLedger, type Entered } from "./expected-ledger.ts";
import { dashboardText } from "./expected-dashboard.ts";
import { pageParts } from "./expected-pages.ts";
import { expectedPrice, linesText, stepsText } from "./expected-prices.ts";
import type { Environment } from "./environment.ts";

/** A call of a port that was carried out. */
export interface CarriedOut {
  readonly method: string;
  readonly args: ReadonlyArray<unknown>;
  /** The identifier of the payment to store according to the decision, if any. */
  readonly decidedId: string | undefined;
  /** Time can pass between a decision and its commit. */
  readonly decidedAt: Timestamp;
  readonly calledAt: Timestamp;
}

/** The expected ledger of each organization, by its identifier. */
export type ExpectedLedgers = ReadonlyMap<string, ExpectedLedger>;

const rejected = (kind: string): Parts => [["rejections", kind]];

const entered = ({ row, invoice, events }: Entered<Parameters<typeof paymentText>[0]>): Parts =>
  entryParts("new", paymentText(row), invoiceText(invoice), events);

/** Applies a call to the expected ledger, and returns what its caller learns. */
export const applyCall = (
  carriedOut: CarriedOut,
  attempt: Attempt,
  all: ExpectedLedgers,
  environment: Environment,
): Seen => {
  const { method, args, decidedId, decidedAt } = carriedOut;
  const { ask } = attempt;
  const ledger = all.get(attempt.owner);
  if (ledger === undefined) return {};
  switch (method) {
    case "lookUp":
      return { catalog: [...ledger.products.values(), ...ledger.schemas.values()] };
    case "ratesFor":
      return { rates: environment.published };
    case "findEarlierCall":
      return { earlier: earlierCall(attempt, ledger) };
    case "findInvoice": {
      const id = args[1] as string;
      return { invoice: ledger.invoices.get(id) ?? null, payments: ledger.paymentsOf(id) };
    }
    case "ownerOf": {
      const owner = [...all.values()].find(({ invoices }) => invoices.has(args[0] as string));
      return { parts: [["tenants", owner?.owner ?? "nobody"]] };
    }
    case "findByKey":
      return { isKeyTaken: ledger.paymentWithKey(args[1] as string) !== undefined };
    case "findPayment":
      return { payment: ledger.payments.get(args[1] as string) ?? null };
    case "storeInvoice":
      return applyInvoice(attempt, carriedOut, ledger);
    case "recordPayment":
      return applyPayment(attempt, decidedId, ledger, decidedAt);
    case "changePayment":
      return applyChange(attempt, ledger, decidedAt);
    case "changeInvoice":
      return applyVoid(attempt, ledger, decidedAt);
    case "listInvoices":
    case "listPayments":
      return ask.kind === "page" ? { parts: pageParts(ledger, ask.page) } : {};
    case "readActivity":
      return ask.kind === "dashboard" ? dashboardSeen(ask.period, attempt, ledger) : {};
    case "read": {
      if (ask.kind !== "events") return {};
      const events = ledger.events.slice(ask.known, ask.known + ask.limit);
      return { parts: events.map((text) => ["outbox", text] as const) };
    }
    default:
      return applyVersion(carriedOut, attempt, ledger);
  }
};

const dashboardSeen = (period: Period, { startedAt }: Attempt, ledger: ExpectedLedger): Seen => {
  const rows = { invoices: [...ledger.invoices.values()], payments: [...ledger.payments.values()] };
  return { parts: [["dashboard", dashboardText(rows, period, startedAt)]] };
};

const earlierCall = ({ ask }: Attempt, ledger: ExpectedLedger): "none" | "same" | "other" => {
  if (ask.kind !== "create" || ask.key === undefined) return "none";
  const claim = ledger.claims.get(ask.key);
  if (claim === undefined) return "none";
  return claim.content === JSON.stringify(ask.asked) ? "same" : "other";
};

const applyInvoice = (
  attempt: Attempt,
  { args, calledAt }: CarriedOut,
  ledger: ExpectedLedger,
): Seen => {
  const { ask, seen } = attempt;
  const { invoice } = args[1] as InvoiceRecords;
  if (ask.kind !== "create") return {};
  const earlier = earlierCall(attempt, ledger);
  if (earlier !== "none") return { earlier };
  const priced = expectedPrice(ask.asked, seen);
  if (priced.kind !== "quote") return {};
  const { total, items } = priced.quote;
  const steps = stepsText(items.flatMap(({ calculations }) => calculations));
  const claim =
    ask.key === undefined ? undefined : { key: ask.key, content: JSON.stringify(ask.asked) };
  const { row, events } = ledger.addInvoice(
    {
      id: invoice.id,
      currency: priced.quote.currency,
      price: toScaled(total.price),
      priceUsd: toScaled(total.price_usd),
      email: ask.asked.email,
      lines: linesText(priced.quote),
      steps,
      from: priced.from,
      createdAt: calledAt,
    },
    claim,
  );
  return { parts: entryParts("new", steps, invoiceText(row), events) };
};

const applyPayment = (
  { ask, seen }: Attempt,
  id: string | undefined,
  ledger: ExpectedLedger,
  now: Timestamp,
): Seen => {
  if (ask.kind !== "pay") return {};
  const invoice = ledger.invoices.get(ask.invoiceId);
  if (invoice === undefined) return { parts: [["tenants", "InvoiceNotFound"]] };
  const earlier = ledger.paymentWithKey(ask.payment.key);
  if (earlier !== undefined) {
    const isSame = earlier.content === contentOf(invoice.id, ask.payment);
    if (!isSame) return { parts: rejected("IdempotencyMismatch") };
    const { status } = ask.payment;
    if (status !== "PENDING" && status !== earlier.status) {
      if (earlier.status !== "PENDING") return { parts: rejected("PaymentTransitionInvalid") };
      return { parts: entered(ledger.changePayment(earlier, status, now)) };
    }
    return { parts: entryParts("replayed", paymentText(earlier), invoiceText(invoice), []) };
  }
  const table = seen.rates?.table;
  const needed = [ask.payment.currency, invoice.currency].filter((code) => code !== "USD");
  if (table === undefined || !needed.every((code) => table.has(code))) {
    return { parts: [["rates", "RateNotFound"]] };
  }
  return { parts: entered(ledger.addPayment(id ?? "?", invoice, ask.payment, table, now)) };
};

const applyChange = ({ ask }: Attempt, ledger: ExpectedLedger, now: Timestamp): Seen => {
  if (ask.kind !== "change") return {};
  const { paymentId, to } = ask;
  const found = ledger.payments.get(paymentId);
  if (found === undefined) return { parts: [["tenants", "PaymentNotFound"]] };
  if (found.status === to) {
    const invoice = invoiceText(ledger.invoiceOf(found));
    return { parts: entryParts("new", paymentText(found), invoice, []) };
  }
  if (found.status !== "PENDING") return { parts: rejected("PaymentTransitionInvalid") };
  return { parts: entered(ledger.changePayment(found, to, now)) };
};

const applyVoid = ({ ask }: Attempt, ledger: ExpectedLedger, now: Timestamp): Seen => {
  if (ask.kind !== "void") return {};
  const found = ledger.invoices.get(ask.invoiceId);
  if (found === undefined) return { parts: [["tenants", "InvoiceNotFound"]] };
  if (found.voidedAt !== undefined) {
    return { parts: entryParts("new", "", invoiceText(found), []) };
  }
  if (found.standing.startsWith("COMPLETED"))
    return { parts: rejected("InvoiceTransitionInvalid") };
  const { invoice, events } = ledger.voidInvoice(found, now);
  return { parts: entryParts("new", "", invoiceText(invoice), events) };
};

const applyVersion = (
  { args, calledAt }: CarriedOut,
  { ask, seen }: Attempt,
  ledger: ExpectedLedger,
): Seen => {
  if (ask.kind === "retire schema" || ask.kind === "retire product") {
    const isSchema = ask.kind === "retire schema";
    const versions = isSchema ? ledger.schemas : ledger.products;
    const found = versions.get(ask.id);
    const kind = isSchema ? "BillingSchemaNotFound" : "ProductNotFound";
    if (found === undefined) return { parts: [["tenants", kind]] };
    if (!found.isActive) return { parts: [["answers", versionText(found)]] };
    const row = deactivated(found, calledAt);
    versions.set(row.id, row);
    return { parts: [["answers", versionText(row)]] };
  }
  if (ask.kind !== "revise schema" && ask.kind !== "revise product") return {};
  const before = seen.catalog?.find(({ id }) => id === ask.id);
  if (before === undefined) return {};
  const { id } = args[1] as Product | BillingSchema;
  const change =
    ask.kind === "revise schema" ? { price: ask.price, currency: "EUR" } : { name: ask.name };
  const version = { createdAt: calledAt, isActive: true, updatedAt: undefined };
  const row = { ...before, ...change, ...version, id };
  ledger.addVersion(ask.kind === "revise schema" ? ledger.schemas : ledger.products, row);
  return { parts: [["answers", versionText(row)]] };
};
