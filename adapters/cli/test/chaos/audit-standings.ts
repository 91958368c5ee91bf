import { type Invoice, type Payment, type PaymentStatus } from "quittance";
import { settle } from "quittance/adapter";
import type { Findings } from "./findings.ts";
import type { Journal } from "./journal.ts";
import type { StoredLedger } from "./stored-ledger.ts";

/**
 * Every invoice stands where the core's fold of its stored payments puts it, and both it and they
 * stand where clients were told.
 */
export const auditStandings = (
  journal: Journal,
  { invoices, payments }: StoredLedger,
  findings: Findings,
): void => {
  const paid = new Map<string, Array<Payment>>();
  for (const { payment } of payments) {
    paid.set(payment.invoiceId, [...(paid.get(payment.invoiceId) ?? []), payment]);
  }
  for (const { invoice } of invoices) {
    const { id, currency, price, status, substatus = "-", voidedAt } = invoice;
    const subject = { price: { currency, amount: price }, isVoided: voidedAt !== undefined };
    const folded = settle(subject, paid.get(id) ?? []);
    const [is, ought] = [`${status} ${substatus}`, `${folded.status} ${folded.substatus ?? "-"}`];
    if (is !== ought) findings.add("wrong statuses", `${id} is ${is}, and ought to be ${ought}`);
  }
  const stored = new Map<string, PaymentStatus>(
    payments.map(({ payment }) => [payment.id, payment.status]),
  );
  for (const { answer, status, refused } of journal.payments.values()) {
    const is = stored.get(answer.id);
    if (is === undefined || (is === status && !refused.has(is))) continue;
    findings.add("wrong statuses", `${answer.id} is ${is}, and was said to be ${status}`);
  }
  auditVoids(journal, { invoices }, findings);
};

const auditVoids = (
  journal: Journal,
  { invoices }: Pick<StoredLedger, "invoices">,
  findings: Findings,
): void => {
  const stored = new Map<string, Invoice>(invoices.map(({ invoice }) => [invoice.id, invoice]));
  for (const { answer, voiding } of journal.invoices.values()) {
    const is = stored.get(answer.id);
    if (is === undefined) continue;
    const isVoided = is.voidedAt !== undefined;
    if (isVoided === (voiding === "done") && (voiding !== "refused" || is.status === "COMPLETED")) {
      continue;
    }
    findings.add("wrong statuses", `${is.id} is ${is.status}, and its voiding was ${voiding}`);
  }
};
