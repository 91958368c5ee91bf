import type { OrganizationId } from "quittance";

/** What can be wrong with what is stored, by the place where it is wrong. */
export type MismatchKind =
  /** Columns of an invoice or of its parts hold what this library never writes. */
  | "InvoiceUnreadable"
  /** The stored status or substatus is not the one that follows from the payments. */
  | "InvoiceStatusWrong"
  /** Replaying the stored calculations gives something else. */
  | "CalculationMismatch"
  /** An item names a record that is not there. */
  | "ProductNotFound"
  | "BillingSchemaNotFound"
  | "PaymentIntentNotFound"
  /** A payment names a provider that is not there. */
  | "ProviderNotFound"
  /** Records whose invoice, or whose item, is not there. */
  | "PaymentWithoutInvoice"
  | "ItemWithoutInvoice"
  | "CalculationWithoutInvoice"
  | "CalculationWithoutItem"
  /** What lists invoices by provider differs from their payments. */
  | "ProviderLinkNotFound"
  | "ProviderLinkWithoutPayment"
  /** What tells payers whose invoice an identifier is differs from the invoices. */
  | "OwnerNotFound"
  | "OwnerWithoutInvoice"
  /** The positions of the outbox are not those from 1 to its head. */
  | "OutboxGap"
  /** An organization has invoices and is not among the organizations. */
  | "OrganizationNotListed"
  /** A sum of dashboards, with what is not folded yet, is not the sum of the records. */
  | "RollupMismatch"
  | NotCheckedKind;

/** What could not be checked, which says nothing about whether it is right. */
export type NotCheckedKind =
  /** Invoices refer to a catalogue that was not given, and that is not in this database. */
  | "CatalogNotChecked"
  /** The calculations of an invoice use an adjustment kind that was not given. */
  | "CalculationNotChecked";

/** Returns whether a finding says that something could not be checked, not that it is wrong. */
export const isNotChecked = ({ kind }: Pick<Mismatch, "kind">): boolean =>
  kind === "CatalogNotChecked" || kind === "CalculationNotChecked";

/** One thing that is wrong, or that could not be checked; see `isNotChecked`. */
export interface Mismatch {
  readonly organizationId: OrganizationId;
  readonly kind: MismatchKind;
  /** The record's identifier, the table of the sum, or `catalog`. */
  readonly subject: string;
  /** What was expected and what was found, for a person. */
  readonly message: string;
}

/** A finding of an organization that is known from elsewhere. */
export type OwnMismatch = Omit<Mismatch, "organizationId">;
