import { addSeconds, Amount, type Currency, type Invoice, type InvoiceItem } from "quittance";
import {
  dateIn,
  groupBy,
  type DocumentTotals,
  type InvoiceCalculation,
  type LineTax,
} from "quittance/adapter";
import { wholeInvoice } from "quittance/pure";
import type { Draft, DraftLine, DraftRow } from "./draft.ts";
import { accountingTaxOf } from "./accounting-tax.ts";
import type { InvoiceSource } from "./source.ts";

/** What documents of invoices are made of beyond their records. */
export interface InvoiceFacts {
  /** What must still be paid in the currency of the invoice. Defaults to its price. */
  readonly payable?: Amount | undefined;
  /** The last 4 to 6 digits of the card that the invoice was paid with. */
  readonly card?: string | undefined;
}

/** Returns what is known of the document of an invoice. */
export const draftOfInvoice = (page: InvoiceSource, { payable, card }: InvoiceFacts): Draft => {
  const { invoice } = page;
  const { customer = {}, seller, delivery, period, currency } = invoice;
  const totals = totalsOf(page);
  return {
    type: "380",
    isIssued: true,
    isVoided: invoice.status === "VOIDED",
    number: invoice.number,
    issueDate: dateIn(invoice.issuedAt ?? invoice.createdAt, seller?.timeZone),
    dueDate: invoice.dueAt && dateIn(invoice.dueAt, seller?.timeZone),
    currency,
    seller,
    customer,
    delivery,
    period,
    invoice: undefined,
    totals,
    prepaid: payable === undefined ? Amount.zero : Amount.subtract(invoice.price, payable),
    accountingTax: accountingTaxOf(totals.tax, page),
    lines: linesOf(page).map((line, index) => ({
      ...line,
      net: totals.nets[index] ?? Amount.zero,
    })),
    card,
  };
};

const totalsOf = ({ totals, ...page }: InvoiceSource): DocumentTotals =>
  totals === undefined
    ? wholeInvoice(page).totals
    : { ...totals, nets: totals.lines.map(({ net }) => net) };

/** Returns the lines of an invoice that are included in its price. */
export const linesOf = ({
  invoice: { currency, seller },
  items,
  calculations,
  products,
}: Pick<InvoiceSource, "items" | "calculations" | "products"> & {
  readonly invoice: Pick<Invoice, "currency" | "seller">;
}): ReadonlyArray<Omit<DraftLine, "net"> & { readonly item: InvoiceItem }> => {
  const steps = groupBy(calculations, ({ invoiceItemId }) => invoiceItemId);
  const taxes = taxesById(calculations);
  return items.flatMap((item, index) => {
    if (item.excludeReason !== undefined) return [];
    const own = [...(steps.get(item.id) ?? [])].sort((a, b) => a.idx - b.idx);
    const first = own[0]?.basis;
    if (first?.kind !== "Base") return [];
    const description =
      first.item.type === "PRODUCT" ? products?.get(first.item.productId)?.description : undefined;
    const period = daysOf(item, seller?.timeZone);
    return [{ item, ...lineOf(index, own, first, taxes, currency), description, period }];
  });
};

/** Returns the days of the period of a line, whose end is not included. */
const daysOf = ({ period }: InvoiceItem, timeZone: string | undefined): DraftLine["period"] =>
  period && {
    from: dateIn(period.from, timeZone),
    to: dateIn(addSeconds(period.to, -1), timeZone),
  };

const lineOf = (
  index: number,
  steps: ReadonlyArray<InvoiceCalculation>,
  basis: Extract<InvoiceCalculation["basis"], { readonly kind: "Base" }>,
  taxes: ReadonlyMap<string, LineTax>,
  currency: Currency,
): Omit<DraftLine, "net"> => {
  const { unitPrice, quantity, units = Amount.one, unit, item } = basis;
  const own = steps.flatMap(({ basis: step }) => (step.kind === "Tax" ? [step.tax.taxId] : []));
  const ids = new Set([...basis.documentTaxIds, ...own]);
  return {
    index,
    name: steps[0]?.title ?? "",
    productId: item.type === "PRODUCT" ? item.productId : undefined,
    description: undefined,
    period: undefined,
    quantity: Amount.multiplyByInteger(units, quantity),
    unit,
    unitPrice: unitPrice.currency === currency ? unitPrice.amount : undefined,
    rows: rowsOf(steps, currency),
    taxes: [...ids].flatMap((id) => taxes.get(id) ?? []),
  };
};

/** Steps before the conversion are in another currency, and the net price has no taxes. */
const rowsOf = (
  steps: ReadonlyArray<InvoiceCalculation>,
  currency: Currency,
): ReadonlyArray<DraftRow> =>
  steps
    .filter((step) => step.currency === currency && step.basis.kind !== "Tax")
    .map(({ title, price }) => ({ title, after: price.after }));

const taxesById = (calculations: ReadonlyArray<InvoiceCalculation>): ReadonlyMap<string, LineTax> =>
  new Map(
    calculations.flatMap(({ basis }) =>
      basis.kind === "Tax" ? [[basis.tax.taxId as string, basis.tax] as const] : [],
    ),
  );
