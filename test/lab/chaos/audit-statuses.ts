import type { Invoice, Payment, PaymentStatus, Refund } from "quittance";
import { settleInvoice } from "quittance/adapter";
import type { Violations } from "./violations.ts";
import type { Journal } from "./journal.ts";
import type { StoredLedger } from "./stored-ledger.ts";

/**
 * Checks that the status of every invoice is the one derived from its stored payments and refunds, and that
 * stored statuses are those that were acknowledged.
 */
export const auditStatuses = (
  { records }: Journal,
  { invoices, payments, refunds }: StoredLedger,
  violations: Violations,
): void => {
  const refunded = new Map<string, Array<Refund>>();
  for (const refund of refunds) {
    refunded.set(refund.invoiceId, [...(refunded.get(refund.invoiceId) ?? []), refund]);
  }
  const paid = new Map<string, Array<Payment>>();
  for (const { payment } of payments) {
    paid.set(payment.invoiceId, [...(paid.get(payment.invoiceId) ?? []), payment]);
  }
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
  const stored = new Map<string, PaymentStatus>(
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
