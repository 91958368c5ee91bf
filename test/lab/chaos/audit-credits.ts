import { Amount, type CreditNote } from "quittance";
import type { StoredLedger } from "./stored-ledger.ts";
import type { Violations } from "./violations.ts";

/**
 * Checks that each invoice is credited by the sum of its credit notes, and that they credit at most
 * its quantity and its price. Invoices of a run have one line.
 */
export const auditStoredCredits = (
  { invoices, creditNotes }: StoredLedger,
  violations: Violations,
): void => {
  const byInvoice = new Map<string, Array<CreditNote>>();
  for (const note of creditNotes) {
    byInvoice.set(note.invoiceId, [...(byInvoice.get(note.invoiceId) ?? []), note]);
  }
  for (const { invoice, quantity } of invoices) {
    const own = byInvoice.get(invoice.id) ?? [];
    byInvoice.delete(invoice.id);
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
  for (const id of byInvoice.keys()) {
    violations.add("wrong credits", `${id} is credited, but not stored`);
  }
};
