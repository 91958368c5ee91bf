import type { OrganizationId } from "quittance";

/** What can be wrong in a store. */
export type MismatchKind =
  /** Columns of an invoice or of its parts have values that this library never writes. */
  | "InvoiceUnreadable"
  /** The stored status or substatus does not follow from the payments. */
  | "InvoiceStatusWrong"
  /** What an invoice is credited by is not the sum of its credit notes. */
  | "CreditedWrong"
  /** The credit notes of an invoice do not add up to shares of its calculations. */
  | "CreditNotesWrong"
  /** The stored calculations are not consistent. */
  | "CalculationMismatch"
  /** A line was not priced by the version of its billing schema. */
  | "PricingMismatch"
  /** An item refers to a record that does not exist. */
  | "ProductNotFound"
  | "BillingSchemaNotFound"
  | "PaymentIntentNotFound"
  /** A billing schema refers to a tax that does not exist. */
  | "TaxNotFound"
  /** The stored rounding policy of an organization is invalid, so nothing can be priced. */
  | "RoundingInvalid"
  /** A payment refers to a provider that does not exist. */
  | "ProviderNotFound"
  /** Records whose invoice, payment or item does not exist. */
  | "PaymentWithoutInvoice"
  | "RefundWithoutPayment"
  | "CreditNoteWithoutInvoice"
  | "ItemWithoutInvoice"
  | "CalculationWithoutInvoice"
  | "CalculationWithoutItem"
  /** The links that list invoices by provider differ from the payments. */
  | "ProviderLinkNotFound"
  | "ProviderLinkWithoutPayment"
  /** The redemptions of coupons differ from the discounts of invoices. */
  | "RedemptionNotFound"
  | "RedemptionWithoutDiscount"
  /** The number of redemptions of a coupon is not that of its invoices that are not voided. */
  | "RedemptionsWrong"
  /** The counts of the invoices of a number series are not those from 1 to its last one. */
  | "NumberGap"
  /** The same for a number series of credit notes. */
  | "CreditNoteNumberGap"
  /** The owners by which payers find an invoice differ from the invoices. */
  | "OwnerNotFound"
  | "OwnerWithoutInvoice"
  /** The positions of the outbox are not those from 1 to its head. */
  | "OutboxGap"
  /** What an applied notification reports is not recorded, or with other content. */
  | "NotificationNotRecorded"
  /** An object of a provider is recorded twice: by a notification, and with another key. */
  | "ObjectRecordedTwice"
  /** A notification is unmatched since before `unmatchedBefore`. */
  | "NotificationUnmatched"
  /** An organization with invoices is not in `organizations`. */
  | "OrganizationNotListed"
  /** A total of a rollup and the pending transitions differs from that of the records. */
  | "RollupMismatch"
  | NotCheckedKind;

/** What could not be checked. */
export type NotCheckedKind =
  /** Invoices refer to a catalog that was not given and is not in this database. */
  | "CatalogNotChecked"
  /** The calculations of an invoice use an adjustment kind that was not given. */
  | "CalculationNotChecked";

/** Returns whether a mismatch means that something could not be checked, not that it is wrong. */
export const isNotChecked = ({ kind }: Pick<Mismatch, "kind">): boolean =>
  kind === "CatalogNotChecked" || kind === "CalculationNotChecked";

/** One thing that is wrong, or that could not be checked; see `isNotChecked`. */
export interface Mismatch {
  readonly organizationId: OrganizationId;
  readonly kind: MismatchKind;
  /** The identifier of the record, the rollup, or `catalog`. */
  readonly subject: string;
  /** What was expected and what was found, in English. */
  readonly message: string;
}

/** A mismatch without its organization. */
export type OwnMismatch = Omit<Mismatch, "organizationId">;

/** A mismatch whose subject is the invoice that is checked. */
export type InvoiceMismatch = Omit<OwnMismatch, "subject">;
