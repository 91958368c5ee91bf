import { Amount, type Invoice, type Payment } from "quittance";
import { settleInvoice } from "quittance/pure";
import { Violation } from "../simulation/operation.ts";
import { auditNumbers, auditRefunds } from "../simulation/audit-documents.ts";
import type { Journal } from "./journal.ts";
import type { StoredLedger } from "./stored-ledger.ts";
import type { Violations } from "./violations.ts";

/**
 * Checks that the status of every invoice is the one derived from its stored payments and refunds, and that
 * stored statuses are those that were acknowledged.
 */
export const auditStatuses = (
  { records }: Journal,
  { invoices, payments, refunds }: StoredLedger,
  violations: Violations,
): void => {
  const refunded = byInvoice(refunds);
  const paid = byInvoice(payments.map(({ payment }) => payment));
  for (const { invoice } of invoices) {
    const { id, status, substatus = "-" } = invoice;
    const derived = settleInvoice(invoice, paid.get(id) ?? [], refunded.get(id));
    const [actual, expected] = [
      `${status} ${substatus}`,
      `${derived.status} ${derived.substatus ?? "-"}`,
    ];
    if (actual !== expected)
      violations.add("wrong statuses", `${id} is ${actual}, expected ${expected}`);
  }
  const stored = new Map<string, Payment["status"]>(
    payments.map(({ payment }) => [payment.id, payment.status]),
  );
  for (const { response, status, rejected } of records.payment.values()) {
    const found = stored.get(response.id);
    if (found === undefined || (found === status && !rejected.has(found))) continue;
    const text = `${response.id} is ${found}, but was acknowledged as ${status}`;
    violations.add("wrong statuses", text);
  }
  auditVoids(records, { invoices }, violations);
};

const byInvoice = <Row extends { readonly invoiceId: string }>(
  rows: ReadonlyArray<Row>,
): Map<string, Array<Row>> => {
  const found = new Map<string, Array<Row>>();
  for (const row of rows) found.set(row.invoiceId, [...(found.get(row.invoiceId) ?? []), row]);
  return found;
};

const auditVoids = (
  records: Journal["records"],
  { invoices }: Pick<StoredLedger, "invoices">,
  violations: Violations,
): void => {
  const stored = new Map<string, Invoice>(invoices.map(({ invoice }) => [invoice.id, invoice]));
  for (const { response, status, rejected } of records.invoice.values()) {
    const found = stored.get(response.id);
    if (found === undefined) continue;
    const isVoided = found.voidedAt !== undefined;
    const isRejected = rejected.has("VOIDED");
    const isExpected = isVoided === (status === "VOIDED");
    if (isExpected && (!isRejected || found.status === "COMPLETED")) continue;
    const acknowledged = `${status}${isRejected ? " and not voided" : ""}`;
    violations.add("wrong statuses", `${found.id} is ${found.status}, but was ${acknowledged}`);
  }
};

/**
 * Checks that the refunds of each payment come to what was reported, have shares of its values and
 * are at most its price, and that stored statuses are those that were acknowledged.
 */
export const auditStoredRefunds = (
  { records }: Journal,
  { payments, refunds }: StoredLedger,
  violations: Violations,
): void => {
  for (const { payment } of payments) {
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
    collect(violations, "wrong refunds", () => {
      auditRefunds(payment, own);
    });
  }
  const stored = new Map<string, string>(refunds.map(({ id, status }) => [id, status]));
  for (const { response, status } of records.refund.values()) {
    const found = stored.get(response.id);
    if (found === undefined || found === status) continue;
    const text = `${response.id} is ${found}, but was acknowledged as ${status}`;
    violations.add("wrong statuses", text);
  }
};

/** Checks that invoices and credit notes of each organization have the numbers 1, 2, 3 and so on. */
export const auditStoredNumbers = (
  { invoices, creditNotes }: StoredLedger,
  violations: Violations,
): void => {
  const numbered = [...invoices.map(({ invoice }) => invoice), ...creditNotes];
  for (const owner of new Set(numbered.map(({ organizationId }) => organizationId))) {
    collect(violations, "wrong numbers", () => {
      auditNumbers(numbered.filter(({ organizationId }) => organizationId === owner));
    });
  }
};

const collect = (
  violations: Violations,
  kind: "wrong refunds" | "wrong numbers",
  check: () => void,
): void => {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violations.add(kind, error.message);
  }
};

/**
 * Checks that each invoice is credited by the sum of its credit notes, and that they credit at most
 * its quantity and its price. Invoices of a run have one line.
 */
export const auditStoredCredits = (
  { invoices, creditNotes }: StoredLedger,
  violations: Violations,
): void => {
  const notes = byInvoice(creditNotes);
  for (const { invoice, quantity } of invoices) {
    const own = notes.get(invoice.id) ?? [];
    notes.delete(invoice.id);
    const sumOf = (column: "payable" | "total" | "totalUsd"): Amount =>
      Amount.sum(own.map((note) => note[column]));
    const credited = own.length === 0 ? undefined : Amount.render(sumOf("payable"));
    const stored = invoice.credited && Amount.render(invoice.credited);
    const units = own
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (line.quantity ?? 0), 0);
    const isWithin =
      units <= quantity &&
      Amount.atMost(sumOf("total"), invoice.price) &&
      Amount.atMost(sumOf("totalUsd"), invoice.priceUsd);
    if (stored === credited && isWithin) continue;
    const found = `${stored ?? "nothing"}, its notes ${credited ?? "nothing"}`;
    const text = `${invoice.id} is credited ${found} and ${String(units)} of ${String(quantity)}`;
    violations.add("wrong credits", text);
  }
  for (const id of notes.keys()) {
    violations.add("wrong credits", `${id} is credited, but not stored`);
  }
};
