import { type InvoiceId, type OrganizationId } from "quittance";
import { storedInvoiceParts } from "quittance/adapter";
import { settle } from "../../../../../src/invoice/invoice-settle.ts";
import { successOf, type BenchContext } from "./bench-context.ts";

/**
 * Checks some invoices of all organizations: each must be readable with every part, and its status
 * must follow from its payments. Throws otherwise. Returns how many were checked.
 */
export const checkSettlements = async ({ owner, store }: BenchContext): Promise<number> => {
  const { rows } = await owner.pool.query<{
    readonly organization_id: OrganizationId;
    readonly invoice_id: InvoiceId;
  }>(`SELECT organization_id, invoice_id FROM quittance.invoices
    WHERE invoice_id < 'invoice_1' ORDER BY invoice_id LIMIT 400`);
  for (const { organization_id: organization, invoice_id: id } of rows) {
    const found = await successOf(
      store.invoices.findInvoice(organization, id, new Set(storedInvoiceParts)),
    );
    if (found === undefined) throw new Error(`${id} was not found.`);
    const { invoice, payments } = found;
    const { currency, price: amount } = invoice;
    const settled = settle(
      { price: { currency, amount }, isVoided: invoice.voidedAt !== undefined },
      payments,
    );
    const isSettled = settled.status === invoice.status && settled.substatus === invoice.substatus;
    if (!isSettled) throw new Error(`${id} is ${invoice.status}, expected ${settled.status}.`);
  }
  return rows.length;
};
