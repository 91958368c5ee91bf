import { orThrow } from "quittance";
import { numberSeriesDescription, type ExpandedInvoice } from "quittance/adapter";
import type { SepaTarget } from "./payment-target.ts";
import type { PayerOperations } from "./read-payer-view.ts";
import { creditorReference } from "./sepa-transfer.ts";

/** Adds the reference by which the payee finds an invoice, unless a transfer has one. */
export const withReference = async (
  sepa: SepaTarget,
  expanded: ExpandedInvoice,
  operations: PayerOperations,
): Promise<SepaTarget> => {
  if (sepa.reference !== undefined || sepa.remittance !== undefined) return sepa;
  const { id, number } = expanded.invoice;
  const reference = number && (await ownReference(number, expanded, operations));
  return reference ? { ...sepa, reference } : { ...sepa, remittance: number ?? id };
};

/**
 * Returns the creditor reference of a number, if no other number of the organization has the same.
 *
 * Numbers of one pattern never have the same: of their digits, only the count varies in length. So
 * those of the organization's pattern have one, and earlier or imported ones have none. Without a
 * pattern, it is left to the number that is written as in the reference, if there is one.
 */
const ownReference = async (
  number: string,
  { invoice: { organizationId }, organization }: ExpandedInvoice,
  { invoices }: PayerOperations,
): Promise<string | undefined> => {
  const reference = creditorReference(number);
  if (reference === undefined) return undefined;
  const { numbering: pattern } = organization ?? {};
  if (pattern !== undefined) {
    return numberSeriesDescription.matchesPattern(pattern, number) ? reference : undefined;
  }
  const written = reference.slice("RF00".length);
  if (written === number) return reference;
  const same = orThrow(await invoices.list(organizationId, { number: written, limit: 1 }));
  return same.rows.length === 0 ? reference : undefined;
};
