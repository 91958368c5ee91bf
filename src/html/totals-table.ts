import { amountDue } from "../invoice/amount-due.ts";
import type { CreditNote } from "../credit-note/credit-note.ts";
import type { StoredInvoice } from "../invoice/invoice-expand.ts";
import type { InvoiceItem } from "../invoice/invoice-item.ts";
import { invoiceTotals } from "../invoice/invoice-totals.ts";
import { Amount } from "../money/amount.ts";
import type { DocumentTotals } from "../quote/document-totals.ts";
import type { Money } from "../money/money.ts";
import { netOf } from "../refund/refund-value.ts";
import type { TaxBasis } from "../quote/calculation-step.ts";
import { sumOfTaxes, type TaxShare } from "../tax/tax-line.ts";
import { rateKey } from "../tax/tax-whole.ts";
import type { InvoiceLabels } from "./invoice-labels.ts";
import { taxTitle } from "./line-rows.ts";
import { empty, markup, type Markup } from "./markup.ts";
import type { PageFormat } from "./page-format.ts";
import type { PaymentsOfPage } from "./payments-table.ts";
import { settlementRows, type SettlementRow } from "./settlement-rows.ts";
import { roundShown, shownAmount } from "./shown-amounts.ts";

/** The records of the totals of an invoice. */
export interface TotalsOfPage
  extends Pick<StoredInvoice, "invoice" | "items" | "calculations">, PaymentsOfPage {
  /** All credit notes of the invoice; without them, their sum is one row. */
  readonly creditNotes?: ReadonlyArray<CreditNote> | undefined;
}

/**
 * Renders the totals: what is shown above the total adds up to it, and the rows from the total on
 * add up to the amount due. What the total contains is not added; if the rows of its net price,
 * taxes and rounding are shown, they add up to it, too.
 */
export const totalsTable = (page: TotalsOfPage, format: PageFormat): Markup => {
  const document = documentRows({ ...page, totals: invoiceTotals(page) }, format);
  return summaryTable(markup`${document}${dueRows(page, format)}`, format);
};

const summaryTable = (rows: Markup, { labels }: PageFormat): Markup =>
  markup`<table class="totals">
<caption><h2>${labels.summary}</h2></caption>
<tbody>
${rows}</tbody>
</table>\n`;

const row = (label: Markup, amount: Markup, name = ""): Markup =>
  markup`<tr class="${name}"><th scope="row">${label}</th><td>${amount}</td></tr>\n`;

/** The records of the rows from the lines of a document to its total. */
export interface DocumentOfPage extends Pick<TotalsOfPage, "calculations"> {
  readonly invoice: Pick<TotalsOfPage["invoice"], "currency" | "price">;
  readonly items: ReadonlyArray<Pick<InvoiceItem, "id" | "excludeReason">>;
  readonly totals: Omit<DocumentTotals, "nets"> | undefined;
}

/** Renders the totals of a credit note, by the label of its total. */
export const creditedTable = (page: DocumentOfPage, format: PageFormat): Markup => {
  const { labels } = format;
  const total = labels.totalCredited;
  return summaryTable(documentRows(page, { ...format, labels: { ...labels, total } }), format);
};

/** Renders the sum of the lines, the taxes of the document, their rounding and the total. */
const documentRows = (page: DocumentOfPage, format: PageFormat): Markup => {
  const { invoice, calculations } = page;
  const { currency, price } = invoice;
  const { labels, money, total } = format;
  const own = (amount: Amount): Money => ({ currency, amount });
  const shownOf = (amount: Amount): Amount => roundShown(own(amount)).amount;
  const taxes = taxesOf(calculations);
  const added = taxes.filter(({ isOfLine, tax }) => !isOfLine && !tax.isInclusive);
  const subtotal = Amount.sum(lineTotals(page).map(shownOf));
  const sum = Amount.sum([subtotal, ...added.map(({ amount }) => shownOf(amount))]);
  const rounding = Amount.subtract(shownOf(price), sum);
  const isRounded = !Amount.equals(rounding, Amount.zero);
  const isSubtotalShown = added.length > 0 || isRounded;
  const contained = taxes.filter((share) => !added.includes(share));
  const rows = [
    ...(isSubtotalShown ? [row(markup`${labels.subtotal}`, money(own(subtotal)))] : []),
    ...added.map((share) => row(taxLabel(share, format), money(own(share.amount)))),
    ...(isRounded ? [row(markup`${labels.rounding}`, money(own(rounding)))] : []),
    row(markup`${labels.total}`, total(shownAmount(own(price))), "total"),
    ...containedRows(page, contained, format),
  ];
  return markup`${rows}`;
};

/**
 * Renders what the total contains: its taxes, or in the totals profile `invoice` the parts that it
 * is the sum of.
 */
const containedRows = (
  page: DocumentOfPage,
  contained: ReadonlyArray<ShownTax>,
  format: PageFormat,
): ReadonlyArray<Markup> => {
  const { labels, money } = format;
  const { currency } = page.invoice;
  const part = (label: Markup, amount: Amount): Markup =>
    row(label, money({ currency, amount }), "step part");
  const whole = page.totals;
  if (whole?.profile !== "invoice" || contained.length === 0) {
    return contained.map((share) =>
      part(markup`${labels.includes} ${taxLabel(share, format)}`, share.amount),
    );
  }
  const shares = taxesOf(page.calculations);
  const isRounded = !Amount.equals(whole.rounding, Amount.zero);
  return [
    part(markup`${labels.net}`, whole.net),
    ...whole.taxes.flatMap(({ base, amount, ...rate }) => {
      const share = shares.find(({ tax }) => rateKey(tax) === rateKey(rate));
      return share ? [part(taxLabel({ ...share, base }, format), amount)] : [];
    }),
    ...(isRounded ? [part(markup`${labels.rounding}`, whole.rounding)] : []),
  ];
};

/** Renders a tax with the net amount that it is charged on. */
const taxLabel = ({ tax, base, currency }: ShownTax, format: PageFormat): Markup =>
  markup`${taxTitle(tax, format)} ${format.labels.taxOf}
${format.money({ currency, amount: base })}`;

interface ShownTax extends TaxShare {
  readonly currency: Money["currency"];
  readonly isOfLine: boolean;
}

/** Adds up each tax of the lines, and each of the document. */
const taxesOf = (calculations: TotalsOfPage["calculations"]): ReadonlyArray<ShownTax> =>
  [true, false].flatMap((isOfLine) => {
    const found = calculations.filter(
      ({ invoiceItemId, basis }) => (invoiceItemId !== undefined) === isOfLine && isTax(basis),
    );
    const shares = sumOfTaxes(found.flatMap(({ basis }) => (isTax(basis) ? [basis] : [])));
    return shares.flatMap((share) =>
      found.slice(0, 1).map(({ currency }) => ({ ...share, currency, isOfLine })),
    );
  });

const isTax = (basis: { readonly kind: string }): basis is TaxBasis => basis.kind === "Tax";

/** Returns the prices of the lines after their last step. */
const lineTotals = ({ items, calculations }: DocumentOfPage): ReadonlyArray<Amount> => {
  const last = new Map<string, { readonly idx: number; readonly price: Amount }>();
  for (const { invoiceItemId, idx, price } of calculations) {
    if (invoiceItemId === undefined || (last.get(invoiceItemId)?.idx ?? -1) > idx) continue;
    last.set(invoiceItemId, { idx, price: price.after });
  }
  return items
    .filter(({ excludeReason }) => excludeReason === undefined)
    .flatMap(({ id }) => last.get(id)?.price ?? []);
};

/** Renders what lowers the total to the amount due: credit notes, payments and refunds. */
const dueRows = (page: TotalsOfPage, format: PageFormat): Markup => {
  const { invoice, payments, refunds = [], creditNotes = [] } = page;
  const { labels } = format;
  const paid = payments.filter((payment) => payment.status === "COMPLETED");
  const returned = refunds.filter((refund) => refund.status === "COMPLETED");
  const { rows, due } = settlementRows({
    invoice,
    creditNotes: [...creditNotes].reverse(),
    paid: paid.length > 0 ? Amount.sum(paid.map(({ value }) => value)) : undefined,
    refunded: returned.length > 0 ? netOf(returned, ({ value }) => value) : undefined,
    isConverted: paid.some(({ price }) => price.currency !== invoice.currency),
    due: amountDue(invoice, payments, refunds),
  });
  return markup`${rows.map((found) => row(rowLabel(found, labels), format.row(found.amount)))}${row(
    markup`${labels.amountDue}`,
    format.total(due),
  )}`;
};

const rowLabel = ({ kind, number }: SettlementRow, labels: InvoiceLabels): Markup => {
  if (kind !== "CREDIT_NOTE") return markup`${labels[labelNames[kind]]}`;
  const name = number === undefined ? empty : markup` <bdi>${number}</bdi>`;
  return markup`${labels.creditNote}${name}`;
};

const labelNames = {
  ...({ CREDITED: "credited", PAID: "paid", REFUNDED: "refunded" } as const),
  ...({ OVERPAID: "overpaid", UNAPPLIED: "unapplied", VOIDED: "voided" } as const),
  ...({ NOT_DUE: "notDue", ROUNDING: "rounding" } as const),
} as const;
