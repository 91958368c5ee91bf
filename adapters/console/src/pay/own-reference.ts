import type { Invoice, Organization } from "quittance";
import { numberSeriesDescription } from "quittance/adapter";
import type { SepaTarget } from "./payment-target.ts";
import { creditorReference } from "./sepa-transfer.ts";

/** An invoice, and the organization that numbers it. */
interface NumberedInvoice {
  readonly invoice: Pick<Invoice, "id" | "number">;
  readonly organization?: Pick<Organization, "numbering"> | undefined;
}

/** Adds the reference by which the payee finds an invoice, unless a transfer has one. */
export const withReference = (
  sepa: SepaTarget,
  { invoice: { id, number }, organization }: NumberedInvoice,
): SepaTarget => {
  if (sepa.reference !== undefined || sepa.remittance !== undefined) return sepa;
  const reference = number && ownReference(number, organization?.numbering);
  return reference ? { ...sepa, reference } : { ...sepa, remittance: number ?? id };
};

/**
 * Returns the creditor reference of a number, unless another number can have the same.
 *
 * Numbers of one pattern never have the same: of their digits, only the count varies in length. So
 * those of the organization's pattern have one, and earlier or imported ones have none. Without a
 * pattern, only a number that consists of what a reference keeps has one.
 */
const ownReference = (number: string, pattern: string | undefined): string | undefined => {
  const reference = creditorReference(number);
  const isOwn =
    pattern === undefined
      ? reference?.slice("RF00".length) === number
      : numberSeriesDescription.matchesPattern(pattern, number);
  return isOwn ? reference : undefined;
};
