import { type Invoice, type InvoiceStatus, type Payment } from "quittance";
import { settleInvoice, type StoredInvoice } from "quittance/adapter";
import type { InvoiceMismatch } from "./mismatch.ts";

/** Compares the stored status and substatus of an invoice with those that its payments give. */
export const checkSettlement = ({
  invoice,
  payments,
  refunds,
}: StoredInvoice): ReadonlyArray<InvoiceMismatch> => {
  const expected = settleInvoice(invoice, payments, refunds);
  const describe = ({ status, substatus }: typeof expected): string =>
    substatus === undefined ? status : `${status}, ${substatus}`;
  if (describe(expected) === describe(invoice)) return [];
  const message = `expected ${describe(expected)} by its payments, found ${describe(invoice)}`;
  const hint = hintAt(invoice, expected.status, payments);
  return [{ kind: "InvoiceStatusWrong", message: `${message}${hint}` }];
};

/** Explains the status of an invoice that version 0.1.0 settled; empty for others. */
const hintAt = (
  { status, substatus, currency }: Invoice,
  derived: InvoiceStatus,
  payments: ReadonlyArray<Payment>,
): string => {
  if (status !== "COMPLETED") return "";
  if (derived === "COMPLETED") {
    return substatus === "OVERPAID" ? "; the next payment or status change updates it" : "";
  }
  const isConverted = payments.some((paid) => paid.price.currency !== currency);
  return isConverted
    ? "; if version 0.1.0 completed it, by its larger tolerance, it stays COMPLETED"
    : "";
};
