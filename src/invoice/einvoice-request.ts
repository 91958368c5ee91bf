import { object } from "../schema/schema.ts";
import { oneOf, optional } from "../schema/values.ts";

/** The profiles of e-invoices: EN 16931, and what Germany and Peppol require beyond it. */
export const eInvoiceProfiles = ["EN16931", "XRECHNUNG", "PEPPOL"] as const;

/** A profile of e-invoices. */
export type EInvoiceProfile = (typeof eInvoiceProfiles)[number];

/** The XML formats of e-invoices: UBL 2.1 and UN/CEFACT CII D16B. */
export const eInvoiceSyntaxes = ["UBL", "CII"] as const;

/** An XML format of e-invoices. */
export type EInvoiceSyntax = (typeof eInvoiceSyntaxes)[number];

/** The request for the readiness of an invoice. */
export const readinessRequest = object({
  profile: optional(oneOf(eInvoiceProfiles), "EN16931"),
});

/** The request for the e-invoice of a credit note. */
export const creditNoteEInvoice = object({
  profile: readinessRequest.entries.profile,
  syntax: optional(oneOf(eInvoiceSyntaxes), "UBL"),
});

/** The request for the e-invoice of an invoice. */
export const invoiceEInvoice = object({
  ...creditNoteEInvoice.entries,
  /** What is stated as prepaid: nothing, or all that is paid and credited now. */
  prepaid: optional(oneOf(["NONE", "NOW"]), "NONE"),
});
