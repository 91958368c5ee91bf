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
  journal: Journal,
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
  for (const { response, status, rejected } of journal.payments.values()) {
    const found = stored.get(response.id);
    if (found === undefined || (found === status && !rejected.has(found))) continue;
    const text = `${response.id} is ${found}, but was acknowledged as ${status}`;
    violations.add("wrong statuses", text);
  }
  auditVoids(journal, { invoices }, violations);
};

const auditVoids = (
  journal: Journal,
  { invoices }: Pick<StoredLedger, "invoices">,
  violations: Violations,
): void => {
  const stored = new Map<string, Invoice>(invoices.map(({ invoice }) => [invoice.id, invoice]));
  for (const { response, voiding } of journal.invoices.values()) {
    const found = stored.get(response.id);
    if (found === undefined) continue;
    const isVoided = found.voidedAt !== undefined;
    if (
      isVoided === (voiding === "voided") &&
      (voiding !== "rejected" || found.status === "COMPLETED")
    ) {
      continue;
    }
    violations.add("wrong statuses", `${found.id} is ${found.status}, but its void was ${voiding}`);
  }
};
