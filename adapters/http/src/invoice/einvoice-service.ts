import type { Amount, CreditNote, Either } from "quittance";
import type { EInvoiceProfile, EInvoiceSyntax, ExpandedInvoice } from "quittance/adapter";

/** Something that an e-invoice lacks: its term in EN 16931, the property, and a message. */
export interface EInvoiceIssue {
  readonly term: string;
  readonly path: string;
  readonly message: string;
}

/** The records of an invoice, and of a credit note of it if the document is of one. */
export interface EInvoiceSource extends Pick<
  ExpandedInvoice,
  "invoice" | "items" | "calculations"
> {
  /** Without them, products have no descriptions. */
  readonly products?: ExpandedInvoice["products"];
  readonly creditNote?: CreditNote | undefined;
}

/** An e-invoice as it is sent. */
export interface SentEInvoice {
  readonly number: string;
  readonly type: "380" | "381";
  readonly profile: EInvoiceProfile;
  readonly syntax: EInvoiceSyntax;
  readonly fileName: string;
  readonly xml: string;
}

/**
 * What writes e-invoices: `eInvoices` of `@quittance/einvoice`. It is passed in so that a service
 * without e-invoices does not install the lists and check digits that they need.
 */
export interface EInvoiceService {
  readonly profiles: Readonly<
    Record<EInvoiceProfile, { readonly syntaxes: ReadonlyArray<EInvoiceSyntax> }>
  >;
  readonly write: (
    source: EInvoiceSource,
    options: {
      readonly profile: EInvoiceProfile;
      readonly syntax: EInvoiceSyntax;
      /** What must still be paid; without it, the price. */
      readonly payable: Amount | undefined;
    },
  ) => Either<{ readonly missing: ReadonlyArray<EInvoiceIssue> }, SentEInvoice>;
  readonly readiness: (
    source: EInvoiceSource,
    options: {
      readonly profile: EInvoiceProfile;
      /** `false` for the records of a request, which has no number yet. */
      readonly isIssued?: boolean;
    },
  ) => {
    readonly missing: ReadonlyArray<EInvoiceIssue>;
    readonly warnings: ReadonlyArray<EInvoiceIssue>;
  };
}
