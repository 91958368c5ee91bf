import type { BillingSchema, Period, Product, Timestamp } from "quittance";
import type { InvoiceRecords } from "quittance/adapter";
import { toScaled } from "../support/oracle-money.ts";
import { entryParts, type Attempt, type Parts, type Seen } from "./ask.ts";
import { invoiceText, paymentText, versionText } from "./book-rows.ts";
import { contentOf, noLongerSold, type Books, type Entered } from "./books.ts";
import { dashboardText } from "./judge-dashboard.ts";
import { pageParts } from "./judge-lists.ts";
import { judgePrice, linesText, stepsText } from "./judge-prices.ts";
import type { World } from "./world.ts";

/** A call of a port that was carried out. */
export interface CarriedOut {
  readonly method: string;
  readonly args: ReadonlyArray<unknown>;
  /** The identifier of the payment that was decided to be stored, if any. */
  readonly decidedId: string | undefined;
  /** A port may take its time between a decision and its commit. */
  readonly decidedAt: Timestamp;
  readonly calledAt: Timestamp;
}

/** What each organization has, by its identifier. */
export type AllBooks = ReadonlyMap<string, Books>;

const refused = (kind: string): Parts => [["refusals", kind]];

const entered = ({ row, invoice, events }: Entered<Parameters<typeof paymentText>[0]>): Parts =>
  entryParts("new", paymentText(row), invoiceText(invoice), events);

/** Book what a call did, and tell what its caller may know from now on. */
export const witness = (
  carriedOut: CarriedOut,
  attempt: Attempt,
  all: AllBooks,
  world: World,
): Seen => {
  const { method, args, decidedId, decidedAt } = carriedOut;
  const { ask } = attempt;
  const books = all.get(attempt.owner);
  if (books === undefined) return {};
  switch (method) {
    case "lookUp":
      return { catalog: [...books.products.values(), ...books.schemas.values()] };
    case "ratesFor":
      return { rates: world.published };
    case "findEarlierCall":
      return { earlier: earlierCall(attempt, books) };
    case "findInvoice": {
      const id = args[1] as string;
      return { invoice: books.invoices.get(id) ?? null, payments: books.paymentsOf(id) };
    }
    case "ownerOf": {
      const owner = [...all.values()].find(({ invoices }) => invoices.has(args[0] as string));
      return { parts: [["tenants", owner?.owner ?? "nobody"]] };
    }
    case "findByKey":
      return { isKeyTaken: books.paymentWithKey(args[1] as string) !== undefined };
    case "findPayment":
      return { payment: books.payments.get(args[1] as string) ?? null };
    case "storeInvoice":
      return bookInvoice(attempt, carriedOut, books);
    case "recordPayment":
      return bookPayment(attempt, decidedId, books, decidedAt);
    case "changePayment":
      return bookChange(attempt, books, decidedAt);
    case "changeInvoice":
      return bookVoid(attempt, books, decidedAt);
    case "listInvoices":
    case "listPayments":
      return ask.kind === "page" ? { parts: pageParts(books, ask.page) } : {};
    case "readActivity":
      return ask.kind === "dashboard" ? dashboardSeen(ask.period, attempt, books) : {};
    case "read": {
      if (ask.kind !== "events") return {};
      const events = books.events.slice(ask.known, ask.known + ask.limit);
      return { parts: events.map((text) => ["outbox", text] as const) };
    }
    default:
      return bookVersion(carriedOut, attempt, books);
  }
};

const dashboardSeen = (period: Period, { startedAt }: Attempt, books: Books): Seen => {
  const rows = { invoices: [...books.invoices.values()], payments: [...books.payments.values()] };
  return { parts: [["dashboard", dashboardText(rows, period, startedAt)]] };
};

const earlierCall = ({ ask }: Attempt, books: Books): "none" | "same" | "other" => {
  if (ask.kind !== "create" || ask.key === undefined) return "none";
  const claim = books.claims.get(ask.key);
  if (claim === undefined) return "none";
  return claim.content === JSON.stringify(ask.asked) ? "same" : "other";
};

const bookInvoice = (attempt: Attempt, { args, calledAt }: CarriedOut, books: Books): Seen => {
  const { ask, seen } = attempt;
  const { invoice } = args[1] as InvoiceRecords;
  if (ask.kind !== "create") return {};
  const earlier = earlierCall(attempt, books);
  if (earlier !== "none") return { earlier };
  const priced = judgePrice(ask.asked, seen);
  if (priced.kind !== "quote") return {};
  const { total, items } = priced.quote;
  const steps = stepsText(items.flatMap(({ calculations }) => calculations));
  const claim =
    ask.key === undefined ? undefined : { key: ask.key, content: JSON.stringify(ask.asked) };
  const { row, events } = books.addInvoice(
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

const bookPayment = (
  { ask, seen }: Attempt,
  id: string | undefined,
  books: Books,
  now: Timestamp,
): Seen => {
  if (ask.kind !== "pay") return {};
  const invoice = books.invoices.get(ask.invoiceId);
  if (invoice === undefined) return { parts: [["tenants", "InvoiceNotFound"]] };
  const earlier = books.paymentWithKey(ask.payment.key);
  if (earlier !== undefined) {
    const isSame = earlier.content === contentOf(invoice.id, ask.payment);
    if (!isSame) return { parts: refused("IdempotencyMismatch") };
    const { status } = ask.payment;
    if (status !== "PENDING" && status !== earlier.status) {
      if (earlier.status !== "PENDING") return { parts: refused("PaymentTransitionInvalid") };
      return { parts: entered(books.changePayment(earlier, status, now)) };
    }
    return { parts: entryParts("replayed", paymentText(earlier), invoiceText(invoice), []) };
  }
  const table = seen.rates?.table;
  const needed = [ask.payment.currency, invoice.currency].filter((code) => code !== "USD");
  if (table === undefined || !needed.every((code) => table.has(code))) {
    return { parts: [["rates", "RateNotFound"]] };
  }
  return { parts: entered(books.addPayment(id ?? "?", invoice, ask.payment, table, now)) };
};

const bookChange = ({ ask }: Attempt, books: Books, now: Timestamp): Seen => {
  if (ask.kind !== "change") return {};
  const { paymentId, to } = ask;
  const found = books.payments.get(paymentId);
  if (found === undefined) return { parts: [["tenants", "PaymentNotFound"]] };
  if (found.status === to) {
    const invoice = invoiceText(books.invoiceOf(found));
    return { parts: entryParts("new", paymentText(found), invoice, []) };
  }
  if (found.status !== "PENDING") return { parts: refused("PaymentTransitionInvalid") };
  return { parts: entered(books.changePayment(found, to, now)) };
};

const bookVoid = ({ ask }: Attempt, books: Books, now: Timestamp): Seen => {
  if (ask.kind !== "void") return {};
  const found = books.invoices.get(ask.invoiceId);
  if (found === undefined) return { parts: [["tenants", "InvoiceNotFound"]] };
  if (found.voidedAt !== undefined) {
    return { parts: entryParts("new", "", invoiceText(found), []) };
  }
  if (found.standing.startsWith("COMPLETED")) return { parts: refused("InvoiceTransitionInvalid") };
  const { invoice, events } = books.voidInvoice(found, now);
  return { parts: entryParts("new", "", invoiceText(invoice), events) };
};

const bookVersion = (
  { method, args, calledAt }: CarriedOut,
  { ask, seen }: Attempt,
  books: Books,
): Seen => {
  if (method === "deactivateBillingSchema") {
    const found = books.schemas.get(args[1] as string);
    if (found === undefined) return { parts: [["tenants", "BillingSchemaNotFound"]] };
    if (!found.isActive) return { parts: [["answers", versionText(found)]] };
    const row = noLongerSold(found, calledAt);
    books.schemas.set(row.id, row);
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
  books.addVersion(ask.kind === "revise schema" ? books.schemas : books.products, row);
  return { parts: [["answers", versionText(row)]] };
};
