import type { Amount, Currency, Invoice } from "quittance";
import type { Customer, Seller } from "quittance";
import type { DocumentTotals, LineTax } from "quittance/adapter";

type InvoiceDelivery = NonNullable<Invoice["delivery"]>;
type InvoicePeriod = NonNullable<Invoice["period"]>;

/** What is known of a document before all that an e-invoice needs is there. */
export interface Draft {
  readonly type: "380" | "381";
  /** Whether it is issued, and so must have a number. A request has none yet. */
  readonly isIssued: boolean;
  readonly isVoided: boolean;
  readonly number: string | undefined;
  readonly issueDate: string;
  readonly dueDate: string | undefined;
  readonly currency: Currency;
  readonly seller: Seller | undefined;
  readonly customer: Customer;
  readonly delivery: InvoiceDelivery | undefined;
  readonly period: InvoicePeriod | undefined;
  /** Of a credit note: the invoice that it credits. */
  readonly invoice: { readonly number: string | undefined; readonly date: string } | undefined;
  /** Whether they are whole is not known here. */
  readonly totals: DocumentTotals;
  /** The part of the price that is paid or credited already. */
  readonly prepaid: Amount;
  /** The tax in the accounting currency of the seller; `undefined` without a rate. */
  readonly accountingTax: Amount | undefined;
  readonly lines: ReadonlyArray<DraftLine>;
  /** The last digits of the card that the invoice was paid with. */
  readonly card: string | undefined;
}

/** A line of a draft. */
export interface DraftLine {
  /** Its position in the items of the invoice or the request. */
  readonly index: number;
  readonly name: string;
  readonly productId: string | undefined;
  readonly description: string | undefined;
  /** BT-129 */
  readonly quantity: Amount;
  readonly unit: string | undefined;
  /** Of one unit, in the currency of the document; `undefined` if it is not the first row. */
  readonly unitPrice: Amount | undefined;
  /** The prices after each step in the currency of the document, without taxes added. */
  readonly rows: ReadonlyArray<DraftRow>;
  /** The first and the last day of the period of the line, by UTC. */
  readonly period: InvoicePeriod | undefined;
  /** BT-131 */
  readonly net: Amount;
  readonly taxes: ReadonlyArray<LineTax>;
}

/** A price of a line after a step. */
export interface DraftRow {
  readonly title: string;
  readonly after: Amount;
}
