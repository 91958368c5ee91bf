import {
  addSeconds,
  type BillingSchema,
  type Coupon,
  type Dashboard,
  type Product,
  type Timestamp,
} from "quittance";
import type { InvoiceRecords, RecordingRequest } from "quittance/adapter";
import { toDecimal } from "../../support/oracle-money.ts";
import { rejected, writeParts, type Attempt, type Parts, type Seen } from "./operation.ts";
import {
  applyCoupon,
  couponPart,
  redemptionIssue,
  retireCoupon,
  usesOf,
} from "./expected-coupons.ts";
import { applyCreditNote } from "./expected-credit-notes.ts";
import { applyRefund, applyRefundStatus } from "./expected-refunds.ts";
import { invoiceText, paymentText, versionText } from "./expected-rows.ts";
import {
  contentOf,
  deactivated,
  seriesAt,
  type ExpectedLedger,
  type WriteResult,
} from "./expected-ledger.ts";
import { dashboardText } from "./expected-dashboard.ts";
import { pageParts } from "./expected-pages.ts";
import { expectedPrice, linesText, ratesOf, stepsText } from "./expected-prices.ts";
import type { Environment } from "./environment.ts";

/** A call of a port that was executed. */
export interface ExecutedCall {
  readonly method: string;
  readonly args: ReadonlyArray<unknown>;
  /** The identifier of the payment or refund to store according to the decision, if any. */
  readonly decidedId: string | undefined;
  /** Time can pass between a decision and its commit. */
  readonly decidedAt: Timestamp;
  readonly calledAt: Timestamp;
}

/** The expected ledger of each organization, by its identifier. */
export type ExpectedLedgers = ReadonlyMap<string, ExpectedLedger>;

const paymentParts = ({
  row,
  invoice,
  events,
}: WriteResult<Parameters<typeof paymentText>[0]>): Parts =>
  writeParts("new", paymentText(row), invoiceText(invoice), events);

const invoiceSeen = (id: string, ledger: ExpectedLedger): Seen => ({
  invoice: ledger.invoices.get(id) ?? null,
  creditNotes: ledger.creditNotesOf(id),
  payments: ledger.paymentsOf(id),
  refunds: ledger.refundsOf(id),
});

/** Applies a call to the expected ledger, and returns the expected result. */
export const applyCall = (
  executed: ExecutedCall,
  attempt: Attempt,
  all: ExpectedLedgers,
  environment: Environment,
): Seen => {
  const { method, args, decidedId, decidedAt, calledAt } = executed;
  const { operation } = attempt;
  const id = args[1] as string;
  const ledger = all.get(attempt.owner);
  if (ledger === undefined) return {};
  switch (method) {
    case "lookUp":
      return { catalog: [...ledger.products.values(), ...ledger.schemas.values()] };
    case "ratesFor":
      return { rates: environment.published };
    case "findEarlierCall":
      return { earlier: earlierCall(attempt, ledger) };
    case "findInvoice":
      return invoiceSeen(id, ledger);
    case "findInvoices": {
      const [only = ""] = args[1] as ReadonlySet<string>;
      return invoiceSeen(only, ledger);
    }
    case "ownerOf": {
      const owner = [...all.values()].find(({ invoices }) => invoices.has(args[0] as string));
      return { parts: [["tenants", owner?.owner ?? "no organization"]] };
    }
    case "readRecordings": {
      const [request] = args[1] as ReadonlyArray<RecordingRequest>;
      const invoice = ledger.invoices.get(request?.invoiceId ?? "") ?? null;
      const isKeyTaken = ledger.paymentWithKey(request?.idempotencyKey ?? "") !== undefined;
      return { isKeyTaken, invoice };
    }
    case "findPayment":
      return { payment: ledger.payments.get(id) ?? null };
    case "storeInvoice":
      return applyInvoice(attempt, executed, ledger);
    case "recordPayments":
      return applyPayment(attempt, decidedId, ledger, decidedAt);
    case "changePayment":
      return applyChange(attempt, ledger, decidedAt);
    case "changeInvoice":
      if (operation.kind === "void") return applyVoid(attempt, ledger, decidedAt);
      return { swept: [{ id, reports: ledger.sweep(id, decidedAt) }] };
    case "listInvoices":
      if (operation.kind === "sweep") return { toSweep: ledger.toSweep(calledAt) };
      return operation.kind === "page" ? { parts: pageParts(ledger, operation.page) } : {};
    case "listPayments":
    case "listRefunds":
    case "listCreditNotes":
      return operation.kind === "page" ? { parts: pageParts(ledger, operation.page) } : {};
    case "readActivity":
      return operation.kind === "dashboard" ? dashboardSeen(operation.period, attempt, ledger) : {};
    case "read": {
      if (operation.kind !== "events") return {};
      const events = ledger.events.slice(operation.known, operation.known + operation.limit);
      return { parts: events.map((text) => ["outbox", text] as const) };
    }
    case "storeProduct":
    case "storeBillingSchema":
    case "deactivateProduct":
    case "deactivateBillingSchema":
      return applyVersion(executed, attempt, ledger);
    case "findRefund":
      return { refund: ledger.refunds.get(id) ?? null };
    case "recordRefund":
      if (operation.kind !== "refund") return {};
      return { parts: applyRefund(ledger, operation, decidedId ?? "?", decidedAt) };
    case "changeRefund": {
      if (operation.kind !== "change refund") return {};
      const found = ledger.refunds.get(operation.refundId);
      if (found === undefined) return { parts: [["tenants", "RefundNotFound"]] };
      return { parts: applyRefundStatus(ledger, found, operation.to, decidedAt, "new") };
    }
    case "findCreditNote":
      return { creditNote: ledger.creditNotes.get(id) ?? null };
    case "issueCreditNote":
      if (operation.kind !== "credit") return {};
      return { parts: applyCreditNote(ledger, operation, decidedId ?? "?", decidedAt) };
    case "couponsByCode":
      return {
        coupons: usesOf(ledger, args[1] as ReadonlyArray<string>, args[2] as string | undefined),
      };
    case "storeCoupon": {
      if (operation.kind !== "create coupon") return {};
      const { id: couponId } = args[1] as Coupon;
      return { parts: applyCoupon(ledger, operation.coupon, couponId, calledAt) };
    }
    case "deactivateCoupon":
      return { parts: retireCoupon(ledger, id, calledAt) };
    case "listCoupons":
      return { parts: [...ledger.coupons.keys()].sort().map((each) => couponPart(ledger, each)) };
    default:
      return {};
  }
};

const dashboardSeen = (
  period: Dashboard["period"],
  { startedAt }: Attempt,
  ledger: ExpectedLedger,
): Seen => {
  const rows = {
    invoices: [...ledger.invoices.values()],
    payments: [...ledger.payments.values()],
    refunds: [...ledger.refunds.values()],
  };
  return { parts: [["dashboard", dashboardText(rows, period, startedAt)]] };
};

const earlierCall = ({ operation }: Attempt, ledger: ExpectedLedger): "none" | "same" | "other" => {
  if (operation.kind !== "create" || operation.key === undefined) return "none";
  const claim = ledger.claims.get(operation.key);
  if (claim === undefined) return "none";
  return claim === JSON.stringify(operation.content) ? "same" : "other";
};

const applyInvoice = (
  attempt: Attempt,
  { args, calledAt }: ExecutedCall,
  ledger: ExpectedLedger,
): Seen => {
  const { operation, seen } = attempt;
  const { invoice, items: stored, series } = args[1] as InvoiceRecords;
  const isNumbered = series !== undefined;
  if (operation.kind !== "create") return {};
  const earlier = earlierCall(attempt, ledger);
  if (earlier !== "none") return { earlier };
  const priced = expectedPrice(operation.content, seen, attempt.startedAt);
  if (priced.kind !== "quote") return {};
  const issue = redemptionIssue(operation.content, seen, ledger);
  if (issue !== undefined) return { parts: rejected(issue) };
  const { email, dueAt, expiresAt } = operation.content;
  const { total, items } = priced.quote;
  const steps = stepsText(items.flatMap(({ calculations }) => calculations));
  const claim =
    operation.key === undefined
      ? undefined
      : { key: operation.key, content: JSON.stringify(operation.content) };
  const { row, events } = ledger.addInvoice(
    {
      id: invoice.id,
      currency: priced.quote.currency,
      price: toDecimal(total.price),
      priceUsd: toDecimal(total.price_usd),
      email,
      dueAt,
      expiresAt,
      number: isNumbered ? ledger.nextNumber(seriesAt(calledAt), 3) : undefined,
      couponIds: (priced.from.coupons ?? []).map(({ id }) => id),
      billed: stored.map(({ id, quantity }, index) => ({
        id,
        quantity,
        whole: toDecimal(items[index]?.calculations.at(-1)?.price ?? ""),
      })),
      lines: linesText(priced.quote),
      steps,
      from: priced.from,
      createdAt: calledAt,
    },
    claim,
  );
  return { parts: writeParts("new", steps, invoiceText(row), events) };
};

const applyPayment = (
  { operation, seen, startedAt }: Attempt,
  id: string | undefined,
  ledger: ExpectedLedger,
  now: Timestamp,
): Seen => {
  if (operation.kind !== "pay") return {};
  const invoice = ledger.invoices.get(operation.invoiceId);
  if (invoice === undefined) return { parts: [["tenants", "InvoiceNotFound"]] };
  const { ago } = operation.payment;
  const times = { now, happenedAt: ago === undefined ? undefined : addSeconds(startedAt, -ago) };
  const earlier = ledger.paymentWithKey(operation.payment.key);
  if (earlier !== undefined) {
    const isSame = earlier.content === contentOf(invoice.id, operation.payment);
    if (!isSame) return { parts: rejected("IdempotencyMismatch") };
    const { status } = operation.payment;
    if (status !== "PENDING" && status !== earlier.status) {
      if (earlier.status !== "PENDING") return { parts: rejected("PaymentTransitionInvalid") };
      return { parts: paymentParts(ledger.changePayment(earlier, status, times)) };
    }
    return { parts: writeParts("replayed", paymentText(earlier), invoiceText(invoice), []) };
  }
  const currencies = [operation.payment.currency, invoice.currency];
  const table = ratesOf(currencies, seen).rates?.table;
  const needed = currencies.filter((code) => code !== "USD");
  if (table === undefined || !needed.every((code) => table.has(code))) {
    return { parts: [["rates", "RateNotFound"]] };
  }
  return {
    parts: paymentParts(ledger.addPayment(id ?? "?", invoice, operation.payment, table, times)),
  };
};

const applyChange = ({ operation }: Attempt, ledger: ExpectedLedger, now: Timestamp): Seen => {
  if (operation.kind !== "change") return {};
  const { paymentId, to } = operation;
  const found = ledger.payments.get(paymentId);
  if (found === undefined) return { parts: [["tenants", "PaymentNotFound"]] };
  if (found.status === to) {
    const invoice = invoiceText(ledger.invoiceOf(found));
    return { parts: writeParts("new", paymentText(found), invoice, []) };
  }
  if (found.status !== "PENDING") return { parts: rejected("PaymentTransitionInvalid") };
  return { parts: paymentParts(ledger.changePayment(found, to, { now })) };
};

const applyVoid = ({ operation }: Attempt, ledger: ExpectedLedger, now: Timestamp): Seen => {
  if (operation.kind !== "void") return {};
  const found = ledger.invoices.get(operation.invoiceId);
  if (found === undefined) return { parts: [["tenants", "InvoiceNotFound"]] };
  if (found.voidedAt !== undefined) {
    return { parts: writeParts("new", "", invoiceText(found), []) };
  }
  if (found.statusText.startsWith("COMPLETED"))
    return { parts: rejected("InvoiceTransitionInvalid") };
  const { invoice, events } = ledger.voidInvoice(found, now);
  return { parts: writeParts("new", "", invoiceText(invoice), events) };
};

const applyVersion = (
  { args, calledAt }: ExecutedCall,
  { operation, seen }: Attempt,
  ledger: ExpectedLedger,
): Seen => {
  if (operation.kind === "retire schema" || operation.kind === "retire product") {
    const isSchema = operation.kind === "retire schema";
    const versions = isSchema ? ledger.schemas : ledger.products;
    const found = versions.get(operation.id);
    const kind = isSchema ? "BillingSchemaNotFound" : "ProductNotFound";
    if (found === undefined) return { parts: [["tenants", kind]] };
    if (!found.isActive) return { parts: [["results", versionText(found)]] };
    const row = deactivated(found, calledAt);
    versions.set(row.id, row);
    return { parts: [["results", versionText(row)]] };
  }
  if (operation.kind !== "revise schema" && operation.kind !== "revise product") return {};
  const before = seen.catalog?.find(({ id }) => id === operation.id);
  if (before === undefined) return {};
  const { id } = args[1] as Product | BillingSchema;
  const change =
    operation.kind === "revise schema"
      ? { price: operation.price, currency: "EUR" }
      : { name: operation.name };
  const version = { createdAt: calledAt, isActive: true, updatedAt: undefined };
  const row = { ...before, ...change, ...version, id };
  ledger.addVersion(operation.kind === "revise schema" ? ledger.schemas : ledger.products, row);
  return { parts: [["results", versionText(row)]] };
};
