import { writeParts, type OperationOf, type Attempt, type Parts, type Seen } from "./operation.ts";
import {
  invoiceText,
  paymentText,
  type ExpectedInvoice,
  type ExpectedPayment,
} from "./expected-rows.ts";
import { moneyText, paymentsText } from "./expected-pages.ts";
import { oracleDue } from "../../support/oracle-credit.ts";
import { sum, toText, zero, type Decimal } from "../../support/oracle-money.ts";
import { oraclePayable } from "../../support/oracle-payable.ts";
import { oracleLeft } from "../../support/oracle-refunds.ts";
import type { OracleRateTable } from "../../support/oracle-settle.ts";
import { creditNoteText, invalidCreditNote } from "./expected-credit-notes.ts";
import { invalidRefund, refundText, type ExpectedRefund } from "./expected-refunds.ts";
import {
  dateIssues,
  expectedPrice,
  formRejection,
  isStale,
  ratesOf,
  rejection,
  reprice,
  type Priced,
} from "./expected-prices.ts";
import { standingOf, statusIn } from "./expected-ledger.ts";
import { creditParts, standingText } from "./result-parts.ts";

const missing = (kind: string): Parts => [["tenants", kind]];

/**
 * Returns the expected result of an attempt from the results of its port calls; `undefined` if a port
 * must have failed.
 */
export const expectationOf = (attempt: Attempt): Parts | undefined => {
  const { operation, seen, owner } = attempt;
  switch (operation.kind) {
    case "authenticate":
      return [["tenants", owner]];
    case "create":
      return creation(operation, attempt);
    case "quote":
    case "validate":
      return priceParts(
        expectedPrice(
          { ...operation.content, ...(operation.kind === "quote" && noContact) },
          seen,
          attempt.startedAt,
        ),
      );
    case "pay":
      return payment(operation, seen);
    case "read":
      return seen.invoice === undefined ? undefined : reading(operation, seen);
    case "quote invoice":
      if (seen.invoice === null) return missing("InvoiceNotFound");
      return seen.invoice && priceParts(requoted(seen.invoice, operation.currency, seen));
    case "payable":
      return payable(operation, seen);
    case "read payment":
      if (seen.payment === null) return missing("PaymentNotFound");
      return seen.payment && [["amounts", paymentText(seen.payment)]];
    case "revise schema":
    case "revise product": {
      const isKnown = seen.catalog?.some(({ id }) => id === operation.id) ?? true;
      const kind = operation.kind === "revise schema" ? "BillingSchemaNotFound" : "ProductNotFound";
      return isKnown ? seen.parts : missing(kind);
    }
    case "refund":
      return invalidRefund(operation.refund) ?? seen.parts;
    case "credit":
      return invalidCreditNote(operation.note) ?? seen.parts;
    case "read refund":
      if (seen.refund === null) return missing("RefundNotFound");
      return seen.refund && [["refunds", refundText(seen.refund)]];
    case "read credit note":
      if (seen.creditNote === null) return missing("CreditNoteNotFound");
      return seen.creditNote && [["credits", creditNoteText(seen.creditNote)]];
    case "sweep":
      return sweeping(seen);
    case "change":
    case "void":
    case "change refund":
    case "create coupon":
    case "retire coupon":
    case "coupons":
    case "owner":
    case "page":
    case "dashboard":
    case "events":
    case "retire schema":
    case "retire product":
      return seen.parts;
  }
};

/** A quote request has neither an address nor dates, so they are valid. */
const noContact = { email: "payer@example.com", dueAt: undefined, expiresAt: undefined };

/** Every invoice that was to be reported must have been visited. */
const sweeping = ({ toSweep, swept = [] }: Seen): Parts | undefined => {
  if (toSweep === undefined) return undefined;
  const visited = new Set(swept.map(({ id }) => id));
  const left = toSweep.filter((id) => !visited.has(id));
  const reports = swept.flatMap((invoice) => invoice.reports);
  const count = (report: string): number => reports.filter((one) => one === report).length;
  return [["due", [count("overdue"), count("expired"), ...left].join(" ")]];
};

const priceParts = (priced: Priced): Parts | undefined => {
  switch (priced.kind) {
    case "unknown":
      return undefined;
    case "parts":
      return priced.parts;
    case "quote":
      return [
        ["amounts", JSON.stringify(priced.quote)],
        ["replays", ""],
      ];
  }
};

const creation = (
  { key, content }: OperationOf<"create">,
  { seen, startedAt }: Attempt,
): Parts | undefined => {
  const rejected = formRejection(content, startedAt);
  if (rejected !== undefined) return rejected;
  if (key !== undefined && seen.earlier === undefined) return undefined;
  if (seen.parts !== undefined) return seen.parts;
  if (seen.earlier === "other") return [["rejections", "IdempotencyMismatch"]];
  if (seen.earlier === "same") {
    const { invoice } = seen;
    if (invoice === undefined || invoice === null) return [["once", "replayed"]];
    return writeParts("replayed", invoice.steps, invoiceText(invoice), []);
  }
  if (seen.invoice !== undefined) return [["once", "new"]];
  const priced = expectedPrice(content, seen, startedAt);
  if (priced.kind === "parts") return priced.parts;
  // Time passes between validating the dates and storing the invoice.
  const pricedAt = seen.ratesAt ?? (priced.kind === "quote" ? seen.lastAt : undefined);
  const issues = pricedAt === undefined ? [] : dateIssues(content, pricedAt);
  return issues.length > 0 ? priceParts(rejection(issues)) : undefined;
};

const payment = ({ payment: requested }: OperationOf<"pay">, seen: Seen): Parts | undefined => {
  const faults = [
    ...(requested.key.includes(" ") ? ["idempotency_key"] : []),
    ...(requested.amount.greaterThan(0) ? [] : ["price"]),
  ];
  if (faults.length > 0) return [["rejections", faults.join(",")]];
  if (requested.provider === "prov_unknown" && !seen.isKeyTaken) {
    return [["rejections", "provider_id"]];
  }
  if (seen.invoice === null) return missing("InvoiceNotFound");
  if (seen.parts !== undefined) return seen.parts;
  if (seen.invoice === undefined || seen.rates === undefined) return undefined;
  return rateFailure([requested.currency, seen.invoice.currency], seen);
};

const rateFailure = (needed: ReadonlyArray<string>, seen: Seen): Parts | undefined => {
  const { rates, ratesAt } = seen;
  if (rates === undefined || ratesAt === undefined) return undefined;
  if (isStale(rates, ratesAt)) return [["rates", "RateStale"]];
  const isMissing = needed.some((code) => code !== "USD" && !rates.table.has(code));
  return isMissing ? [["rates", "RateNotFound"]] : undefined;
};

const requoted = ({ from }: ExpectedInvoice, currency: string, seen: Seen): Priced =>
  reprice({ ...from, request: { ...from.request, currency } }, seen);

const reading = ({ summary }: OperationOf<"read">, seen: Seen): Parts | undefined => {
  const { invoice, payments = [], refunds = [], creditNotes = [], lastAt = "" } = seen;
  if (invoice === null || invoice === undefined) return missing("InvoiceNotFound");
  const quoted = summary && priceParts(requoted(invoice, summary, seen));
  if (summary !== undefined && quoted === undefined) return undefined;
  if (quoted?.[0]?.[0] === "rates") return quoted;
  const due = dueOf(invoice, payments, refunds);
  return [
    ["statuses", invoiceText(invoice)],
    ["results", paymentsText(payments, refunds)],
    ...creditParts(creditNotes.map(creditNoteText)),
    ["results", invoice.lines],
    ["amounts", invoice.steps],
    ["amounts", `due ${toText(due)}, paid ${toText(paidOf(payments, refunds))}`],
    ["replays", ""],
    ...(invoice.dueAt === undefined && invoice.expiresAt === undefined
      ? []
      : [["due", standingText(standingOf(invoice, lastAt))] as const]),
    ...(quoted ?? []),
  ];
};

const payable = ({ currency }: OperationOf<"payable">, seen: Seen): Parts | undefined => {
  const { invoice, payments = [], refunds = [] } = seen;
  if (invoice === null) return missing("InvoiceNotFound");
  if (invoice === undefined) return undefined;
  const due = dueOf(invoice, payments, refunds);
  const needed = currency === invoice.currency || due.isZero() ? [] : [currency, invoice.currency];
  const failure = needed.length === 0 ? undefined : rateFailure(needed, seen);
  if (failure !== undefined) return failure;
  const { rates } = ratesOf(needed, seen);
  if (rates === undefined) return undefined;
  const amount = payableFor(invoice, due, currency, rates.table);
  return [["amounts", moneyText(amount, currency)]];
};

/** Returns the value of completed payments that completed refunds leave. */
const paidOf = (
  payments: ReadonlyArray<ExpectedPayment>,
  refunds: ReadonlyArray<ExpectedRefund>,
): Decimal =>
  sum(
    oracleLeft(
      payments.filter((payment) => payment.status === "COMPLETED"),
      refunds.filter((refund) => refund.status === "COMPLETED"),
    ).map(({ value }) => value),
  );

/** Returns the part of the price that credit notes, payments and their refunds leave unpaid. */
const dueOf = (
  invoice: ExpectedInvoice,
  payments: ReadonlyArray<ExpectedPayment>,
  refunds: ReadonlyArray<ExpectedRefund>,
): Decimal => {
  const status = statusIn(invoice.statusText);
  if (status === "COMPLETED" || status === "VOIDED") return zero;
  const paid = paidOf(payments, refunds);
  const price = oracleDue(invoice, invoice.credited);
  return paid.greaterThan(price) ? zero : price.minus(paid);
};

/** Returns the amount in a currency that pays the amount due of an invoice. */
const payableFor = (
  { currency: from }: ExpectedInvoice,
  due: Decimal,
  currency: string,
  rates: OracleRateTable,
): Decimal => {
  const debt = { due, from, to: currency };
  const amount = oraclePayable(debt, rates);
  if (amount === undefined) throw new Error("The amount due cannot be paid at these rates");
  return amount;
};
