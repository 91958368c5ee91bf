import { type Invoice, type InvoiceStatus, type Payment } from "quittance";
import { settleInvoice, type StoredInvoice } from "quittance/adapter";
import type { OwnMismatch } from "./mismatch.ts";

/** Compares the stored status and substatus of an invoice with what its payments give. */
export const checkSettlement = ({
  invoice,
  payments,
}: StoredInvoice): ReadonlyArray<Omit<OwnMismatch, "subject">> => {
  const expected = settleInvoice(invoice, payments);
  const words = ({ status, substatus }: typeof expected): string =>
    substatus === undefined ? status : `${status}, ${substatus}`;
  if (words(expected) === words(invoice)) return [];
  const message = `its payments make it ${words(expected)}, stored is ${words(invoice)}`;
  const hint = hintAt(invoice, expected.status, payments);
  return [{ kind: "InvoiceStatusWrong", message: `${message}${hint}` }];
};

/** What explains a difference in an invoice that 0.1.0 settled by its rules; empty if nothing. */
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
  return isConverted ? "; if 0.1.0 completed it, its larger tolerance did: it stays COMPLETED" : "";
};
