import type { EInvoiceProfile } from "quittance/adapter";

/**
 * An e-invoice in the terms of EN 16931, whose numbers the comments give. Amounts are texts with
 * exactly the decimals of their currency, dates are `YYYY-MM-DD`. Absent terms are `undefined`.
 */
export interface EInvoice {
  /** BT-24 and BT-23 follow from it. */
  readonly profile: EInvoiceProfile;
  /** BT-3: 380 is an invoice, 381 a credit note. */
  readonly type: "380" | "381";
  /** BT-1 */
  readonly number: string;
  /** BT-2 */
  readonly issueDate: string;
  /** BT-5 */
  readonly currency: string;
  /** BT-6, never the currency of the document. */
  readonly accountingCurrency?: string | undefined;
  /** BT-9, of invoices. */
  readonly dueDate?: string | undefined;
  /** BT-10 */
  readonly buyerReference?: string | undefined;
  /** BT-13 */
  readonly orderReference?: string | undefined;
  /** BT-20 */
  readonly paymentTerms?: string | undefined;
  /** BT-25 and BT-26, of credit notes: the invoice that they credit. */
  readonly precedingInvoice?: { readonly number: string; readonly date: string } | undefined;
  /** BG-4 to BG-6 */
  readonly seller: EInvoiceParty;
  /** BG-7 to BG-9 */
  readonly buyer: EInvoiceParty;
  /** BG-13 and BG-15 */
  readonly delivery?: EInvoiceDelivery | undefined;
  /** BG-14 */
  readonly period?: EInvoicePeriod | undefined;
  /** BG-16 */
  readonly payment?: EInvoicePayment | undefined;
  /** BG-22 */
  readonly totals: EInvoiceTotals;
  /** BG-23: one for each category and rate. */
  readonly taxes: ReadonlyArray<EInvoiceTax>;
  /** BG-25 */
  readonly lines: ReadonlyArray<EInvoiceLine>;
}

/** The seller or the buyer of an e-invoice. */
export interface EInvoiceParty {
  /** BT-27, BT-44 */
  readonly name: string;
  /** BT-28, of the seller. */
  readonly tradingName?: string | undefined;
  /** BT-30, BT-47, and their schemes. */
  readonly legalId?: string | undefined;
  readonly legalScheme?: string | undefined;
  /** BT-31, BT-48 */
  readonly vatId?: string | undefined;
  /** BT-32, of the seller. */
  readonly taxNumber?: string | undefined;
  /** BT-33, of the seller. */
  readonly legalForm?: string | undefined;
  /** BT-34, BT-49, and their schemes. */
  readonly endpoint?: string | undefined;
  readonly endpointScheme?: string | undefined;
  /** BG-5, BG-8 */
  readonly address: EInvoiceAddress;
  /** BT-41 to BT-43, of the seller. */
  readonly contact?:
    | {
        readonly name?: string | undefined;
        readonly phone?: string | undefined;
        readonly email?: string | undefined;
      }
    | undefined;
}

/** A postal address of an e-invoice. */
export interface EInvoiceAddress {
  /** BT-35, BT-50 */
  readonly street?: string | undefined;
  /** BT-36, BT-51 */
  readonly extra?: string | undefined;
  /** BT-162, BT-163 */
  readonly third?: string | undefined;
  /** BT-37, BT-52, BT-77 */
  readonly city?: string | undefined;
  /** BT-38, BT-53, BT-78 */
  readonly postCode?: string | undefined;
  /** BT-39, BT-54 */
  readonly subdivision?: string | undefined;
  /** BT-40, BT-55, BT-80 */
  readonly country: string;
}

/** A delivery of an e-invoice. */
export interface EInvoiceDelivery {
  /** BT-72 */
  readonly date?: string | undefined;
  /** BG-15 */
  readonly address?: EInvoiceAddress | undefined;
}

/** A period of an e-invoice or of a line, with its first and its last day. */
export interface EInvoicePeriod {
  /** BT-73, BT-134 */
  readonly from: string;
  /** BT-74, BT-135: this day is included. */
  readonly to: string;
}

/** How an e-invoice is paid. */
export interface EInvoicePayment {
  /** BT-81: 58 with an IBAN, 30 with another account, 54 by card. */
  readonly means: "30" | "54" | "58";
  /** BT-83 */
  readonly reference: string;
  /** BT-84 to BT-86 */
  readonly account?:
    | {
        readonly id: string;
        readonly name?: string | undefined;
        readonly bic?: string | undefined;
      }
    | undefined;
  /** BT-87: the last digits of the number of the card. */
  readonly card?: string | undefined;
}

/** The totals of an e-invoice: due = gross - prepaid + rounding. */
export interface EInvoiceTotals {
  /** BT-106 and BT-109 */
  readonly net: string;
  /** BT-110 */
  readonly tax: string;
  /** BT-111, in the accounting currency. */
  readonly accountingTax?: string | undefined;
  /** BT-112 */
  readonly gross: string;
  /** BT-113, absent if it is 0. */
  readonly prepaid?: string | undefined;
  /** BT-114, absent if it is 0. */
  readonly rounding?: string | undefined;
  /** BT-115 */
  readonly due: string;
}

/** The tax of one category and rate. */
export interface EInvoiceTax {
  /** BT-118 */
  readonly category: string;
  /** BT-119 */
  readonly percent: string;
  /** BT-116 */
  readonly base: string;
  /** BT-117 */
  readonly amount: string;
  /** BT-120 */
  readonly reason?: string | undefined;
  /** BT-121 */
  readonly reasonCode?: string | undefined;
}

/** A line of an e-invoice: net = price x quantity / base quantity + charges - allowances. */
export interface EInvoiceLine {
  /** BT-126 */
  readonly id: string;
  /** BT-129 */
  readonly quantity: string;
  /** BT-130 */
  readonly unit: string;
  /** BT-131 */
  readonly net: string;
  /** BG-26 */
  readonly period?: EInvoicePeriod | undefined;
  /** BT-146 */
  readonly price: string;
  /** BT-149, absent if it is 1. */
  readonly baseQuantity?: string | undefined;
  /** BG-27 */
  readonly allowances: ReadonlyArray<EInvoiceAdjustment>;
  /** BG-28 */
  readonly charges: ReadonlyArray<EInvoiceAdjustment>;
  /** BT-151 */
  readonly category: string;
  /** BT-152, absent for the category O. */
  readonly percent?: string | undefined;
  /** BT-153 */
  readonly name: string;
  /** BT-154 */
  readonly description?: string | undefined;
  /** BT-155 */
  readonly productId?: string | undefined;
}

/** An allowance or a charge of a line. */
export interface EInvoiceAdjustment {
  /** BT-136, BT-141 */
  readonly amount: string;
  /** BT-139, BT-144 */
  readonly reason: string;
}
