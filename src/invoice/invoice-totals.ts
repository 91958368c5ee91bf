import type { InvoiceItemId, TaxId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import { documentTotals, type DocumentTotals, type WholeLine } from "../quote/document-totals.ts";
import type { LineTax, TaxShare } from "../tax/tax-line.ts";
import type { InvoiceCalculation } from "./invoice-calculation.ts";
import type { InvoiceItem } from "./invoice-item.ts";
import type { Invoice } from "./invoice.ts";

/** The whole amounts of an invoice: `net + tax + rounding = price`. */
export interface InvoiceTotals extends Omit<DocumentTotals, "nets"> {
  /** The net price of each included item, in their order. */
  readonly lines: ReadonlyArray<{ readonly invoiceItemId: InvoiceItemId; readonly net: Amount }>;
}

/** An invoice with what its totals are added up from. */
interface InvoiceSteps {
  readonly invoice: Pick<Invoice, "currency" | "price" | "totalsProfile">;
  readonly items: ReadonlyArray<InvoiceItem>;
  readonly calculations: ReadonlyArray<InvoiceCalculation>;
}

/**
 * Returns the whole amounts of an invoice, from the steps that it stores; `undefined` if it has no
 * totals profile.
 */
export const invoiceTotals = ({
  invoice: { currency, price, totalsProfile },
  items,
  calculations,
}: InvoiceSteps): InvoiceTotals | undefined => {
  if (totalsProfile === undefined) return undefined;
  const included = items.filter(({ excludeReason }) => excludeReason === undefined);
  const lines = new Map<InvoiceItemId | undefined, StoredLine>();
  for (const { id } of included) lines.set(id, { price: Amount.zero, shares: [], taxIds: [] });
  const taxes = new Map<TaxId, LineTax>();
  const documentShares: Array<TaxShare> = [];
  for (const { invoiceItemId, basis, price: change } of calculations) {
    const line = lines.get(invoiceItemId);
    if (basis.kind === "Tax") {
      taxes.set(basis.tax.taxId, basis.tax);
      (invoiceItemId === undefined ? documentShares : line?.shares)?.push(basis);
      line?.taxIds.push(basis.tax.taxId);
    } else if (line !== undefined) {
      if (basis.kind === "Base") line.taxIds.push(...basis.documentTaxIds);
      if (basis.kind === "Rounding") line.price = change.after;
    }
  }
  const whole = included.flatMap(({ id }): ReadonlyArray<WholeLine> => {
    const line = lines.get(id);
    return line === undefined
      ? []
      : [{ ...line, taxes: line.taxIds.flatMap((taxId) => taxes.get(taxId) ?? []) }];
  });
  const { nets, ...totals } = documentTotals(totalsProfile, currency, whole, documentShares, price);
  return {
    ...totals,
    lines: included.map(({ id }, at) => ({ invoiceItemId: id, net: nets[at] ?? Amount.zero })),
  };
};

interface StoredLine {
  price: Amount;
  readonly shares: Array<TaxShare>;
  readonly taxIds: Array<TaxId>;
}
