import { Amount } from "quittance";
import {
  creditableInvoice,
  creditedBy,
  creditedSum,
  creditedTotals,
  type StoredInvoice,
} from "quittance/adapter";
import type { InvoiceMismatch } from "./mismatch.ts";

/** Compares the totals of the credit notes of an invoice with the shares of its calculations. */
export const checkCreditNotes = (stored: StoredInvoice): ReadonlyArray<InvoiceMismatch> => {
  const { creditNotes } = stored;
  if (creditNotes.length === 0) return [];
  const sum = creditedSum(creditedBy(creditNotes));
  const expected = creditedTotals(creditableInvoice(stored), sum);
  const found = {
    total: Amount.sum(creditNotes.map(({ total }) => total)),
    totalUsd: Amount.sum(creditNotes.map(({ totalUsd }) => totalUsd)),
    payable: Amount.sum(creditNotes.map(({ payable }) => payable)),
  };
  return (["total", "totalUsd", "payable"] as const)
    .filter((column) => !Amount.equals(expected[column], found[column]))
    .map((column) => ({
      kind: "CreditNotesWrong",
      message:
        `expected credit notes of ${Amount.render(expected[column])} in ${column}, ` +
        `found ${Amount.render(found[column])}`,
    }));
};
