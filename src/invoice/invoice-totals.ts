import type { InvoiceItemId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import {
  totalAmounts,
  documentTotals,
  rateTotals,
  type DocumentTotals,
  type WholeLine,
} from "../quote/document-totals.ts";
import type { WholeProfile } from "../quote/totals-profile.ts";
import { entity, records } from "../schema/record.ts";
import type { Named, Out } from "../schema/schema.ts";
import { calculated, id } from "../schema/values.ts";
import { sumOfTaxes, type LineTax, type TaxShare } from "../tax/tax-line.ts";
import { stepsByItem, type InvoiceCalculation } from "./invoice-calculation.ts";
import type { InvoiceItem } from "./invoice-item.ts";
import type { Invoice } from "./invoice.ts";
import { requireParts, type ReadParts } from "./require-parts.ts";

/** The records of the whole amounts of an invoice. */
export const invoiceTotalsRecord = entity("invoice_totals", {
  ...totalAmounts,
  /** The net price of each included item, in their order. */
  lines: records(entity("line_total", { invoiceItemId: id("invoice_item"), net: calculated })),
  taxes: rateTotals,
});

/** The whole amounts of an invoice: `net + tax + rounding = price`. */
export interface InvoiceTotals extends Out<typeof invoiceTotalsRecord>, Named {}

/** An invoice with what its totals are added up from. @inline */
export interface InvoiceSteps extends ReadParts {
  readonly invoice: Pick<Invoice, "currency" | "price" | "totalsProfile">;
  readonly items: ReadonlyArray<InvoiceItem>;
  readonly calculations: ReadonlyArray<InvoiceCalculation>;
}

/** A line of an invoice with its taxes, and its item. @inline */
export interface WholeInvoiceLine extends WholeLine {
  readonly id: InvoiceItemId;
}

/** The totals of an invoice, and what they are the totals of. @inline */
export interface WholeInvoice {
  /** The lines that are included in the price, in the order of the totals. */
  readonly lines: ReadonlyArray<WholeInvoiceLine>;
  /** The taxes of the document. */
  readonly shares: ReadonlyArray<TaxShare>;
  readonly totals: DocumentTotals;
}

/**
 * Returns the whole amounts of an invoice, from the steps that it stores; `undefined` if it has no
 * totals profile. Throws `TypeError` for an invoice that was read without its lines.
 */
export const invoiceTotals = (steps: InvoiceSteps): InvoiceTotals | undefined => {
  requireParts("invoiceTotals", steps, linesParts);
  if (steps.invoice.totalsProfile === undefined) return undefined;
  const {
    lines,
    totals: { nets, ...totals },
  } = wholeInvoice(steps);
  return {
    ...totals,
    lines: lines.map((line, at) => ({
      invoiceItemId: line.id,
      net: nets[at] ?? Amount.zero,
    })),
  };
};

/**
 * Adds up the totals of an invoice. Those of an invoice without a totals profile need not be whole:
 * its taxes of lines are added up as in a shop, those of the document as in `invoice`. Throws
 * `TypeError` for an invoice that was read without its lines.
 */
export const wholeInvoice = (steps: InvoiceSteps): WholeInvoice => {
  requireParts("wholeInvoice", steps, linesParts);
  const { invoice, items, calculations } = steps;
  const { currency, price, totalsProfile } = invoice;
  const stepsOf = stepsByItem(calculations);
  const shares = sharesIn(stepsOf.get(undefined) ?? []);
  const byId = new Map<string, LineTax>(shares.map(({ tax }) => [tax.taxId, tax]));
  const lines = items
    .filter(({ excludeReason }) => excludeReason === undefined)
    .map((item) => lineOf(item.id, stepsOf.get(item.id) ?? [], byId));
  const isShop = lines.some((line) => line.shares.length > 0);
  const profile: WholeProfile = totalsProfile ?? (isShop ? "shop" : "invoice");
  return { lines, shares, totals: documentTotals(profile, currency, lines, shares, price) };
};

const linesParts = ["items", "calculations"] as const;

const lineOf = (
  itemId: InvoiceItemId,
  steps: ReadonlyArray<InvoiceCalculation>,
  taxes: ReadonlyMap<string, LineTax>,
): WholeInvoiceLine => {
  const shares = sharesIn(steps);
  const first = steps[0]?.basis;
  const ids = first?.kind === "Base" ? first.documentTaxIds : [];
  const taxed = steps.find(({ basis }) => basis.kind === "Tax");
  return {
    id: itemId,
    price: taxed?.price.before ?? steps.at(-1)?.price.after ?? Amount.zero,
    taxes: [...ids.flatMap((taxId) => taxes.get(taxId) ?? []), ...shares.map(({ tax }) => tax)],
    shares,
  };
};

const sharesIn = (steps: ReadonlyArray<InvoiceCalculation>): ReadonlyArray<TaxShare> =>
  steps.flatMap(({ basis }) => (basis.kind === "Tax" ? [basis] : []));

/** Returns the taxes of an invoice, each as the sum of its stored steps, in their order. */
export const invoiceTaxes = (
  calculations: ReadonlyArray<InvoiceCalculation>,
): ReadonlyArray<TaxShare> =>
  sumOfTaxes(calculations.flatMap(({ basis }) => (basis.kind === "Tax" ? [basis] : [])));
